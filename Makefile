# The commands of this project, the same for people and for CI.
#
#   make run     installs what is missing, builds, simulates a thousand athletes, and says what it wrote
#   make test    the same set-up, then every test
#   make prove   release build, bigger bounds: oracles, fuzzing, same bytes however it is run
#   make bench   speed beside baselines measured in the same run
#   make study   a million worlds of phone and watch with every fix, and fewer with the authors' and with none
#   make lint    format, house rules
#   make docs    the documentation, as a static site under .build/docs
#   make profiles   copies Profiles into the program; needed after a change there, and a test says so

SWIFT := swift
BUILD := $(SWIFT) build -c release --static-swift-stdlib --product mosso
MOSSO := .build/release/mosso

.PHONY: run test prove bench study lint docs setup build profiles clean
.DEFAULT_GOAL := run

run: build
	@$(MOSSO) batch gym-evening --athletes 1000 --out Output/gym-evening --overwrite

test: setup
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --disable-xctest

prove: setup build
	$(SWIFT) build --product mosso
	MOSSO_PROVE=1 MOSSO_BUILDS=$(CURDIR)/$(MOSSO):$(CURDIR)/.build/debug/mosso \
	$(SWIFT) test -c release -Xswiftc -enable-testing --scratch-path .build/prove --disable-xctest

bench: build
	@$(MAKE) -C Benchmarks

STUDY := $(MOSSO) study phone-and-watch --seed 1

study: build
	@{ $(STUDY) --athletes 1000000 --preset bulletproof && echo && \
	$(STUDY) --athletes 60000 --preset seedFixes --each-fix 3000 && echo && \
	$(STUDY) --athletes 30000 --preset asFound; } > .build/worlds.txt
	@mv .build/worlds.txt Benchmarks/Results/worlds.txt && cat Benchmarks/Results/worlds.txt

lint:
	$(SWIFT) format lint --recursive --strict Package.swift Sources Tests Benchmarks

docs: setup
	@.ci/docs

build: setup
	@$(BUILD)

setup:
	@.ci/setup

profiles:
	@{ printf '// Written by `make profiles` from the files under Profiles; do not edit.\n'; \
	printf '// swift-format-ignore-file\n\nextension BuiltInProfile {\n'; \
	printf '    /// Every profile that is part of the program.\n'; \
	printf '    public static let all: [BuiltInProfile] = [\n'; \
	find Profiles -name '*.yaml' | LC_ALL=C sort | while read -r file; do \
	name=$${file#Profiles/}; printf '        BuiltInProfile(name: "%s", text: ###"""\n' "$${name%.yaml}"; \
	cat "$$file"; printf '\n"""###),\n'; done; \
	printf '    ]\n}\n'; } > Sources/Configuration/BuiltInProfiles.swift

clean:
	rm -rf .build
