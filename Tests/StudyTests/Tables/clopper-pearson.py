"""Writes clopper-pearson.csv: exact bounds of a binomial probability, reckoned by SciPy.

    python3 -m venv v && v/bin/pip install scipy==1.17.1 && v/bin/python clopper-pearson.py > clopper-pearson.csv

SciPy's own inverse of the incomplete beta function is wrong for some of these counts, so each bound is found by
bisection in its logarithm on the distribution function, lower and upper tail each from its own side.
"""

from math import exp, expm1, log

from scipy.special import betainc, betaincc

TRIALS = [1, 2, 5, 10, 37, 100, 1_000, 12_345, 100_000, 1_000_000, 30_000_000, 1_000_000_000]
COUNTS = [0, 1, 2, 3, 5, 10, 50, 1_000]
CONFIDENCES = [0.8, 0.95, 0.999, 0.999999]


def bisect(holds):
    """The greatest logarithm for which a condition holds that holds from below up to it."""
    low, high = log(1e-300), 0.0
    for _ in range(200):
        middle = (low + high) / 2
        if holds(exp(middle)):
            low = middle
        else:
            high = middle
    return exp(low)


def lower(k, n, tail):
    if k == 0:
        return 0.0
    if k == n:
        return exp(log(tail) / n)
    return bisect(lambda p: betainc(k, n - k + 1, p) < tail)


def upper(k, n, tail):
    if k == n:
        return 1.0
    if k == 0:
        return -expm1(log(tail) / n)
    return bisect(lambda p: betaincc(k + 1, n - k, p) > tail)


print("count,trials,confidence,lower,upper,oneSidedUpper")
for n in TRIALS:
    for k in sorted({k for c in COUNTS for k in (c, n - c, n // 2) if 0 <= k <= n}):
        for confidence in CONFIDENCES:
            tail = (1 - confidence) / 2
            bounds = lower(k, n, tail), upper(k, n, tail), upper(k, n, 1 - confidence)
            print(f"{k},{n},{confidence}," + ",".join(f"{bound:.17g}" for bound in bounds))
