"""What other tools need for the same work: prints the amount, its unit, and the processor's seconds.

    peers.py list            the peers whose modules are installed
    peers.py missing         those whose modules are not
    peers.py NAME            runs one

Only the work is timed, not the start of the interpreter; everything runs on one core.
"""

import importlib.util
import io
import os
import sys
import time

os.environ["POLARS_MAX_THREADS"] = "1"
ATHLETES, SECONDS = 500, 3_600


def heart_rates(numpy, athletes=ATHLETES, seconds=SECONDS):
    """A heart rate a second for many athletes at once: a first-order lag towards the effort, and noise upon it."""
    random = numpy.random.default_rng(1)
    resting = random.normal(60, 7, athletes)
    reserve = random.normal(188, 8, athletes) - resting
    rate, noise = resting.copy(), numpy.zeros(athletes)
    result = numpy.empty((seconds, athletes))
    for second in range(seconds):
        effort = 0.7 if second // 90 % 2 else 0.25
        rate += (resting + reserve * effort - rate) / 30
        noise = 0.95 * noise + random.standard_normal(athletes)
        result[second] = numpy.clip(rate + noise, 30, 230)
    return result


def columns(numpy):
    """The columns of samples.csv, filled plausibly."""
    rates = heart_rates(numpy, 50)
    seconds, athletes = rates.shape
    rows = rates.size
    start = numpy.datetime64("2026-01-05T17:00:00.000")
    times = start + (numpy.arange(seconds) * 1_000).astype("timedelta64[ms]")
    return {
        "athlete": numpy.tile(numpy.arange(athletes), seconds),
        "workout": numpy.zeros(rows, dtype=int),
        "time": numpy.repeat(times, athletes),
        "phase": ["rest"] * rows,
        "trueHeartRate": numpy.round(rates.ravel(), 2),
        "heartRate": rates.ravel().astype(int),
        "activeEnergyKcal": numpy.round(rates.ravel() / 400, 3),
        "artefact": ["none"] * rows,
        "delivered": numpy.ones(rows, dtype=bool),
        "arrival": numpy.repeat(times + numpy.timedelta64(500, "ms"), athletes),
    }


def numpy_stream():
    import numpy

    start = time.process_time()
    count = heart_rates(numpy).size
    return count, "samples", time.process_time() - start


def pyarrow_csv():
    import numpy
    import pyarrow
    import pyarrow.csv

    pyarrow.set_cpu_count(1)
    table = pyarrow.table(columns(numpy))
    sink = io.BytesIO()
    start = time.process_time()
    pyarrow.csv.write_csv(table, sink)
    return sink.tell(), "bytes", time.process_time() - start


def polars_frame():
    import numpy
    import polars

    return polars.DataFrame(columns(numpy))


def polars_csv():
    frame, sink = polars_frame(), io.BytesIO()
    start = time.process_time()
    frame.write_csv(sink)
    return sink.tell(), "bytes", time.process_time() - start


def polars_json():
    frame, sink = polars_frame(), io.BytesIO()
    start = time.process_time()
    frame.write_ndjson(sink)
    return sink.tell(), "bytes", time.process_time() - start


def simpy_events(sessions=300, pings=46):
    """Clients that ping a server over a lossy link and try again, with handlers that do next to nothing."""
    import random

    import simpy

    draw = random.Random(1)
    count = 0

    def ping(environment, answer):
        nonlocal count
        yield environment.timeout(draw.uniform(0.010, 0.050))
        count += 1
        if draw.random() < 0.1:
            return
        yield environment.timeout(draw.uniform(0.010, 0.050))
        count += 1
        if not answer.triggered:
            answer.succeed()

    def client(environment):
        nonlocal count
        for _ in range(pings):
            yield environment.timeout(draw.uniform(0.005, 0.015))
            count += 1
            answer = environment.event()
            while not answer.triggered:
                if draw.random() >= 0.1:
                    environment.process(ping(environment, answer))
                yield answer | environment.timeout(0.2)
                count += 1

    start = time.process_time()
    for _ in range(sessions):
        environment = simpy.Environment()
        environment.process(client(environment))
        environment.run()
    return count, "events", time.process_time() - start


PEERS = {
    "simpy, events": (["simpy"], simpy_events),
    "numpy, heart rates": (["numpy"], numpy_stream),
    "pyarrow, CSV": (["numpy", "pyarrow"], pyarrow_csv),
    "polars, CSV": (["numpy", "polars"], polars_csv),
    "polars, JSON Lines": (["numpy", "polars"], polars_json),
}


def is_installed(name):
    return all(importlib.util.find_spec(module) for module in PEERS[name][0])


def main(command):
    if command in ("list", "missing"):
        for name in PEERS:
            if is_installed(name) == (command == "list"):
                print(name)
    else:
        amount, unit, seconds = PEERS[command][1]()
        print(amount, unit, seconds, sep="\t")


main(sys.argv[1])
