// Written by `make profiles` from the files under Profiles; do not edit.
// swift-format-ignore-file

extension BuiltInProfile {
    /// Every profile that is part of the program.
    public static let all: [BuiltInProfile] = [
        BuiltInProfile(name: "athletes/club", text: ###"""
kind: athletes
description: People who train in a club, younger, fitter and stronger than their age.
age:
  meanYears: 32
  spreadYears: 9
  oldestYears: 65
femaleShare: 0.4
size:
  maleBodyMassIndexMedian: 24.5
  femaleBodyMassIndexMedian: 22.8
  bodyMassIndexSigma: 0.1
oxygen:
  fitnessShift: 0.8
strength:
  strengthShift: 0.4

"""###),
        BuiltInProfile(name: "athletes/general", text: ###"""
kind: athletes
description: The population at large, adults of 18 to 80.

"""###),
        BuiltInProfile(name: "athletes/older-adults", text: ###"""
kind: athletes
description: People of 60 and more who exercise.
age:
  meanYears: 70
  spreadYears: 6
  youngestYears: 60
  oldestYears: 90
femaleShare: 0.55
oxygen:
  fitnessShift: 0.3

"""###),
        BuiltInProfile(name: "bike-ride", text: ###"""
kind: scenario
description: An hour on an indoor bike with a ramp in its middle.
athletes: general
workout:
  activity: cycling
  warmUp:
    - durationSeconds: 600
      intensity: {heartRateReserveShare: 0.35}
      rampTo: {heartRateReserveShare: 0.55}
  bouts:
    - durationSeconds: 1200
      intensity: {heartRateReserveShare: 0.6}
    - durationSeconds: 600
      intensity: {heartRateReserveShare: 0.6}
      rampTo: {heartRateReserveShare: 0.85}
    - durationSeconds: 900
      intensity: {heartRateReserveShare: 0.6}
  coolDown:
    - durationSeconds: 300
      intensity: {heartRateReserveShare: 0.3}
faults: everyday

"""###),
        BuiltInProfile(name: "circuit", text: ###"""
kind: scenario
description: A strength circuit of six stations, three rounds of 30 seconds on and 30 off.
athletes: club
workout:
  activity: functionalStrengthTraining
  posture: standing
  warmUp:
    - durationSeconds: 300
      intensity: {heartRateReserveShare: 0.4}
  groups:
    - rounds: 3
      restSeconds: 90
      transitionSeconds: 30
      exercises:
        - {exercise: Kettlebell swing, loadShare: 0.4, reps: 12, repetitionSeconds: 2.5}
        - {exercise: Push-up, loadShare: 0.5, reps: 10, repetitionSeconds: 3}
        - {exercise: Dumbbell lunge, loadShare: 0.4, reps: 10, repetitionSeconds: 3}
        - {exercise: Seated cable row, loadShare: 0.5, reps: 10, repetitionSeconds: 3}
        - {exercise: Thruster, loadShare: 0.4, reps: 10, repetitionSeconds: 3}
        - {exercise: Lateral raise, loadShare: 0.4, reps: 10, repetitionSeconds: 3}
faults: everyday

"""###),
        BuiltInProfile(name: "easy-run", text: ###"""
kind: scenario
description: An easy run of 40 minutes outdoors.
athletes: general
workout:
  activity: running
  isIndoor: false
  warmUp:
    - durationSeconds: 300
      intensity: {heartRateReserveShare: 0.45}
      rampTo: {heartRateReserveShare: 0.65}
  bouts:
    - durationSeconds: 2100
      intensity: {heartRateReserveShare: 0.65}
human: {motionPausesPerHour: 2, pausesPerHour: 0.5}
faults: everyday

"""###),
        BuiltInProfile(name: "faults/everyday", text: ###"""
kind: faults
description: What goes wrong in everyday use; no rates are published, so these are chosen, one sentence each.
# One launch in fifty is lost: the watch is on its charger, or out of reach for a moment.
handoffLossShare: 0.02
# One in twenty takes minutes, since the watch was asleep.
handoffLatenessShare: 0.05
# A mature app crashes about once in fifty hours of use.
crashesPerHour: 0.02
# A watch restarts by itself about once in five hundred hours.
rebootsPerHour: 0.002
# The system suspends an app with a session rarely, when it needs its memory.
suspensionsPerHour: 0.01
# And ends its session more rarely still.
systemEndsPerHour: 0.005
# Somebody starts a workout in another app now and then.
otherSessionsPerHour: 0.005
# A start hangs, or a record cannot be saved, about once in five hundred workouts.
startHangShare: 0.002
saveFailureShare: 0.002

"""###),
        BuiltInProfile(name: "faults/none", text: ###"""
kind: faults
description: Nothing goes wrong.

"""###),
        BuiltInProfile(name: "faults/rough", text: ###"""
kind: faults
description: Everything that can go wrong, often enough to be seen in a hundred workouts.
handoffLossShare: 0.1
handoffLatenessShare: 0.1
crashesPerHour: 0.5
rebootsPerHour: 0.1
suspensionsPerHour: 0.3
systemEndsPerHour: 0.1
otherSessionsPerHour: 0.1
startHangShare: 0.02
saveFailureShare: 0.02

"""###),
        BuiltInProfile(name: "gym-evening", text: ###"""
kind: scenario
description: An evening in the gym, 24 sets in about 45 minutes, with everyday mishaps.
athletes: club
workout: gym-evening
faults: everyday
schedule:
  start: 2026-01-05T17:00:00Z
  timeZones: [Europe/Oslo]

"""###),
        BuiltInProfile(name: "hiit", text: ###"""
kind: scenario
description: High-intensity interval training, ten times one minute on and one off.
athletes: club
workout:
  activity: highIntensityIntervalTraining
  warmUp:
    - durationSeconds: 300
      intensity: {heartRateReserveShare: 0.4}
      rampTo: {heartRateReserveShare: 0.6}
  bouts:
    - durationSeconds: 60
      intensity: {heartRateReserveShare: 1.0}
      repeats: 10
      recoverySeconds: 60
      recovery: {heartRateReserveShare: 0.35}
  coolDown:
    - durationSeconds: 240
      intensity: {heartRateReserveShare: 0.3}
faults: everyday

"""###),
        BuiltInProfile(name: "rowing", text: ###"""
kind: scenario
description: Three rows of eight minutes with rests on an ergometer.
athletes: club
workout:
  activity: rowing
  warmUp:
    - durationSeconds: 300
      intensity: {heartRateReserveShare: 0.45}
  bouts:
    - durationSeconds: 480
      intensity: {heartRateReserveShare: 0.78}
      repeats: 3
      recoverySeconds: 150
      recovery: {heartRateReserveShare: 0.3}
faults: everyday

"""###),
        BuiltInProfile(name: "track-intervals", text: ###"""
kind: scenario
description: Four times four minutes of running near maximum, with easy running between.
athletes: club
workout:
  activity: running
  isIndoor: false
  warmUp:
    - durationSeconds: 600
      intensity: {heartRateReserveShare: 0.4}
      rampTo: {heartRateReserveShare: 0.7}
  bouts:
    - durationSeconds: 240
      intensity: {heartRateReserveShare: 0.88}
      repeats: 4
      recoverySeconds: 180
      recovery: {heartRateReserveShare: 0.5}
  coolDown:
    - durationSeconds: 300
      intensity: {heartRateReserveShare: 0.35}
faults: everyday

"""###),
        BuiltInProfile(name: "walk", text: ###"""
kind: scenario
description: A brisk walk of half an hour.
athletes: older-adults
workout:
  activity: walking
  isIndoor: false
  bouts:
    - durationSeconds: 1800
      intensity: {walkingKilometersPerHour: 5.2}
human: {motionPausesPerHour: 4}
faults: everyday

"""###),
        BuiltInProfile(name: "workouts/gym-evening", text: ###"""
kind: workout
description: Six exercises of four sets in about 45 minutes, the workout of the benchmarks.
activity: traditionalStrengthTraining
posture: walking
changeoverSeconds: 110
changeoverSigma: 0.25
groups:
  - exercises: [{exercise: Back squat, loadShare: 0.70, reps: 8}]
    rounds: 4
    restSeconds: 70
    restSigma: 0.25
  - exercises: [{exercise: Bench press, loadShare: 0.70, reps: 8}]
    rounds: 4
    restSeconds: 70
    restSigma: 0.25
  - exercises: [{exercise: Bent-over row, loadShare: 0.68, reps: 10}]
    rounds: 4
    restSeconds: 70
    restSigma: 0.25
  - exercises: [{exercise: Overhead press, loadShare: 0.66, reps: 8}]
    rounds: 4
    restSeconds: 70
    restSigma: 0.25
  - exercises: [{exercise: Leg curl, loadShare: 0.65, reps: 12}]
    rounds: 4
    restSeconds: 70
    restSigma: 0.25
  - exercises: [{exercise: Dumbbell curl, loadShare: 0.65, reps: 12}]
    rounds: 4
    restSeconds: 70
    restSigma: 0.25

"""###),
    ]
}
