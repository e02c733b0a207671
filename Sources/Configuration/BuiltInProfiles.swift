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
twoDevices:
  # The phone app crashes half as often as the watch's; a phone restarts by itself about once in a thousand hours.
  phoneCrashesPerHour: 0.01
  phoneRebootsPerHour: 0.001
  # Some people swipe apps away out of habit: about once in fifty workouts.
  forceQuitsPerHour: 0.02
  # A battery gives out in one evening of three hundred; a watch lies on its charger at the start of one in a hundred.
  watchBatteryShare: 0.003
  phoneBatteryShare: 0.003
  chargerShare: 0.01
  # The phone app is updated during one workout in a thousand: stores update at night.
  phoneUpdateShare: 0.001
  # Clocks are set by the network to a tenth of a second, drift like any quartz, and are rarely set while in use.
  clockErrorSeconds: 0.1
  clockDriftPartsPerMillion: 5
  clockStepsPerHour: 0.002

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
twoDevices:
  phoneCrashesPerHour: 0.5
  phoneRebootsPerHour: 0.1
  forceQuitsPerHour: 0.3
  watchBatteryShare: 0.02
  phoneBatteryShare: 0.02
  chargerShare: 0.05
  phoneUpdateShare: 0.02
  clockErrorSeconds: 2
  clockDriftPartsPerMillion: 50
  clockStepsPerHour: 0.1

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
        BuiltInProfile(name: "links/airplane", text: ###"""
kind: link
description: As in a pocket, until the phone goes into airplane mode or out of power.
extends: links/pocket
severance:
  # In every outing, so that what must be lost then is told from what need not be.
  share: 1
  # A quarter of an hour into a workout of three quarters.
  after: {medianSeconds: 900, sigma: 0.5, leastSeconds: 60}

"""###),
        BuiltInProfile(name: "links/basement", text: ###"""
kind: link
description: Phone and watch are near each other in a room full of steel, mirrors and other radios.
extends: links/pocket
message:
  # Repetitions on a crowded band triple the delay, and spread it.
  delay: {medianSeconds: 0.35, sigma: 1, leastSeconds: 0.03}
context:
  # The system sends less eagerly over a poor link, and holds more back.
  delay: {medianSeconds: 1.5, sigma: 1, leastSeconds: 0.1}
  holdShare: 0.25
userInfo:
  # As slow as contexts, for the same cause.
  delay: {family: gamma, medianSeconds: 2, sigma: 1.2, leastSeconds: 0.1}
reachability:
  # A rack between the two breaks the link for some seconds, ten times an hour.
  spellsPerHour: 10
  spell: {medianSeconds: 12, sigma: 0.8, leastSeconds: 2}
outageToWatch:
  # The phone's stronger radio is seldom the one that is not heard.
  perHour: 1
  length: {family: exponential, medianSeconds: 10, leastSeconds: 1}
outageToPhone:
  # The watch's weaker one is not heard four times as often.
  perHour: 4
  length: {family: exponential, medianSeconds: 15, leastSeconds: 1}
loss:
  # One fifth of the time is a burst, in which two of three messages are lost.
  goodMeanSeconds: 30
  burstMeanSeconds: 8
  goodShare: 0.02
  burstShare: 0.65

"""###),
        BuiltInProfile(name: "links/flaky", text: ###"""
kind: link
description: Every fault of a link, often enough to be seen in a hundred workouts; for finding bugs, not for rates.
launch:
  # Long enough that a push often comes first.
  delay: {medianSeconds: 3, sigma: 0.8}
  # One launch in two goes wrong in one of four ways.
  lossShare: 0.15
  hangShare: 0.1
  latenessShare: 0.15
  lateness: {medianSeconds: 90, sigma: 1}
  lateAnswerShare: 0.15
context:
  # Slower than two taps of a hurried athlete are apart.
  delay: {medianSeconds: 1.5, sigma: 1.2}
  holdShare: 0.3
  hold: {medianSeconds: 15, sigma: 1}
  duplicateShare: 0.1
message:
  # Spread so wide that every fifth message overtakes the one before it.
  delay: {medianSeconds: 0.4, sigma: 1.5}
  duplicateShare: 0.1
  silentLossShare: 0.3
  failureNoticeSeconds: 3
  lateReplyShare: 0.1
userInfo:
  # Slow enough that messages overtake it.
  delay: {family: gamma, medianSeconds: 2, sigma: 1.5}
  duplicateShare: 0.1
  # A queue gets stuck in every other workout, for longer than what is left of it.
  stuckPerHour: 1
  stuck: {medianSeconds: 1800, sigma: 0.8, leastSeconds: 30}
  stuckDepth: 3
reachability:
  # A third of the time out of reach.
  spellsPerHour: 20
  spell: {medianSeconds: 40, sigma: 1.2, leastSeconds: 2}
  unreportedShare: 0.3
  falseSpellsPerHour: 4
  swallowedCallbackShare: 0.2
  coalescedCallbackShare: 0.3
  coalescingSeconds: 5
outageToWatch:
  # Four a workout, long enough for a message and its reply.
  perHour: 5
  length: {family: exponential, medianSeconds: 15, leastSeconds: 1}
outageToPhone:
  # As often the other way, so that neither design is favoured.
  perHour: 5
  length: {family: exponential, medianSeconds: 15, leastSeconds: 1}
loss:
  # A third of the time is a burst, in which most is lost.
  goodMeanSeconds: 20
  burstMeanSeconds: 10
  goodShare: 0.05
  burstShare: 0.8
severance:
  # One outing in a hundred loses all contact.
  share: 0.01
  after: {family: exponential, medianSeconds: 1200}
# One phone in ten takes the app for missing.
falseInstalledFlagShare: 0.1

"""###),
        BuiltInProfile(name: "links/locker", text: ###"""
kind: link
description: The phone is in a locker beside the gym floor, so the watch is out of its reach for minutes at a time.
extends: links/pocket
launch:
  # The start is made before the phone is put away; one in ten comes too late for that.
  lossShare: 0.1
reachability:
  # An athlete passes the changing room, or a wall with a door, a few times an hour.
  spellsPerHour: 6
  # Away for minutes; nobody comes and goes within fifteen seconds.
  spell: {medianSeconds: 300, sigma: 0.9, leastSeconds: 15}
  # Spells of minutes are noticed, except where the system lags behind.
  unreportedShare: 0.05
loss:
  # At the edge of the reach bursts are as long as the walk along it.
  goodMeanSeconds: 60
  burstMeanSeconds: 6
  goodShare: 0.01
  burstShare: 0.5

"""###),
        BuiltInProfile(name: "links/perfect", text: ###"""
kind: link
description: Everything arrives, after the same time, once and in order; what is left of a failure is the design's own.

"""###),
        BuiltInProfile(name: "links/pocket", text: ###"""
kind: link
description: The phone is in a pocket or a few metres away; no rates are published, so each is chosen for a reason.
launch:
  # A launch wakes a sleeping app on a sleeping watch: seconds, at times many.
  delay: {medianSeconds: 2, sigma: 0.5, leastSeconds: 0.5}
  # One in fifty is lost, since the watch is on its charger or busy for a moment.
  lossShare: 0.02
  # Developers see launches that are never answered; one in five hundred.
  hangShare: 0.002
  # One in twenty takes a minute or more, since the watch was in deep sleep.
  latenessShare: 0.05
  lateness: {medianSeconds: 60, sigma: 0.8}
  # The answer is lost from sight as rarely as any reply is.
  lateAnswerShare: 0.01
context:
  # The system sends a context when it sees fit: within a second while both apps are up.
  delay: {medianSeconds: 0.6, sigma: 0.8, leastSeconds: 0.1}
  # Several apps and the radio's sleep hold one in ten back for seconds.
  holdShare: 0.1
  hold: {medianSeconds: 6, sigma: 0.9, leastSeconds: 1}
  # Contexts that came twice stand in logs of others; rare.
  duplicateShare: 0.002
message:
  # A radio round over Bluetooth LE takes two or three connection intervals of 30 ms.
  delay: {medianSeconds: 0.12, sigma: 0.6, leastSeconds: 0.03}
  duplicateShare: 0.002
  # Most losses are told; an app that dies while it takes a message tells nobody.
  silentLossShare: 0.05
  # A link that is lost is noticed after its supervision time, a few seconds at most.
  failureNoticeSeconds: 2
  # Some replies are late because the phone app works in the background.
  lateReplyShare: 0.005
userInfo:
  # Queued work goes after messages, seldom more than a few seconds later.
  delay: {family: gamma, medianSeconds: 0.8, sigma: 0.9, leastSeconds: 0.1}
  duplicateShare: 0.002
  # A queue that is stuck until a restart was reported for some system versions: once in two hundred hours.
  stuckPerHour: 0.005
reachability:
  # A body between wrist and pocket shields 2.4 GHz now and then: four times an hour, for seconds.
  spellsPerHour: 4
  spell: {medianSeconds: 5, sigma: 0.9, leastSeconds: 1}
  # A spell shorter than the supervision time goes by unnoticed.
  unreportedShare: 0.3
  falseSpellsPerHour: 0.1
  swallowedCallbackShare: 0.01
  coalescedCallbackShare: 0.1
loss:
  # Single packets are repeated by the radio; what a message loses is rare, but comes in bursts of a second or two.
  goodMeanSeconds: 120
  burstMeanSeconds: 2
  goodShare: 0.001
  burstShare: 0.3
# The flag was wrong for some users of other apps after a restore: one outing in five hundred.
falseInstalledFlagShare: 0.002

"""###),
        BuiltInProfile(name: "phone-and-watch", text: ###"""
kind: scenario
description: The evening in the gym with phone and watch, which keep documents in step, and everyday mishaps.
extends: gym-evening
sync: documents
link: pocket
cloud:
  # A tablet or a second phone edits one workout in a hundred, and deletes one in a thousand.
  otherDeviceEdits: 0.01
  otherDeviceDeleteShare: 0.001
  # The system clears a workout's file off a full phone in one outing of five hundred.
  offloadShare: 0.002

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
        BuiltInProfile(name: "scenarios/coalesced", text: ###"""
kind: scenario
extends: short-evening
description: Only the latest push is delivered; those before it are lost, and nothing is lost with them.
story: >-
  The system holds a push back for half a minute. Kari corrects three sets on the phone meanwhile, and each correction is
  pushed; the watch gets the last push only. It holds everything, so nothing is missing.
script:
  events:
    - {atSeconds: 150, event: holdContext, seconds: 30}
    - {atSeconds: 151, event: editSet, device: phone, exercise: 1, set: 0, reps: 5}
    - {atSeconds: 155, event: editSet, device: phone, exercise: 1, set: 1, reps: 6}
    - {atSeconds: 160, event: editSet, device: phone, exercise: 1, set: 2, reps: 7}

"""###),
        BuiltInProfile(name: "scenarios/confirm-what-is-shown", text: ###"""
kind: scenario
extends: short-evening
description: confirmWhatIsShown. The wrist confirms a set with numbers that Kari did not lift.
story: >-
  Kari has turned the crown to 100 kg. She changes her mind, turns it to 95 and checks the set off before the phone has
  heard of that. With confirmWhatIsShown the check mark says 95 kg, which she lifted and which is logged. Without it the
  numbers are those of the last snapshot: 100 kg.
sync: commands
script:
  logsSetsOn: null
  events:
    - {atSeconds: 45, event: turnCrown, exercise: 0, set: 0, reps: 8, weightKg: 100}
    - {atSeconds: 80, event: completeSet, device: watch, exercise: 0, set: 0, reps: 8, weightKg: 95}

"""###),
        BuiltInProfile(name: "scenarios/ended-early", text: ###"""
kind: scenario
extends: short-evening
description: An exercise is ended before its last set is done, and the other device has a set of it under way.
story: >-
  Kari has enough of the squats after two sets and ends the exercise on the watch. By habit she taps the third set on the
  phone as well, which takes no more of it.
script:
  events:
    - {atSeconds: 160, event: completeExercise, device: watch, exercise: 0}
    - {atSeconds: 200, event: completeSet, device: phone, exercise: 0, set: 2, reps: 8, weightKg: 107.5}

"""###),
        BuiltInProfile(name: "scenarios/exclusive-ack", text: ###"""
kind: scenario
extends: short-evening
description: exclusiveAck. A command is lost, and the answer to the next one says that all is well.
story: >-
  The command of Kari's first set is lost on its way, and a moment later she turns the
  crown to the weight of the next. With exclusiveAck the phone
  goes on naming the first until it comes, and keeps the other waiting. Without it the phone names the last command that
  it has carried out; the watch takes that for all before it too, and the set is gone.
sync: commands
script:
  events:
    - {atSeconds: 23.5, event: dropNext, channel: message, direction: watchToPhone}
    - {atSeconds: 25, event: turnCrown, exercise: 0, set: 1, reps: 8, weightKg: 110}

"""###),
        BuiltInProfile(name: "scenarios/explicit-finish", text: ###"""
kind: scenario
extends: short-evening
description: explicitFinish. Every set is done, and the workout counts as over though nobody has finished it.
story: >-
  Kari checks off her last set and skips the rest on the phone; she means to add an exercise. With explicitFinish the
  wrist waits between exercises until she finishes. Without it the wrist says that the workout is done, its recording
  ends, the live activity has nothing to draw, and on the wrist there is nothing left to finish.
sync: commands
script:
  events:
    - {atSeconds: 575, event: skipRest, device: phone}

"""###),
        BuiltInProfile(name: "scenarios/fast-path", text: ###"""
kind: scenario
extends: short-evening
description: fastPath. Kari skips a rest, and her wrist stands still for seconds.
story: >-
  The system delivers the phone's contexts with a lag of several seconds. Kari skips the rest after the last squat, and
  where that leads only the phone can say. With fastPath its snapshot also comes as a message, at once. Without it her
  wrist stays in the rest until the context arrives.
# With N24 the rest itself says where it leads, and the wrist need not wait.
sync: commands
without: [N24]
link:
  context: {delay: {medianSeconds: 6}}

"""###),
        BuiltInProfile(name: "scenarios/guard-inside-apply", text: ###"""
kind: scenario
extends: short-evening
description: guardInsideApply. One command for a session that has ended blocks every other.
story: >-
  Nothing of the watch gets through to the phone; a set that Kari checks off on the wrist waits there. She takes the
  phone, ends the workout and starts the next, and the way is open again. With guardInsideApply the late command is
  refused, the wrist says so, and its number is used up. Without it the phone waits for that number for ever, and nothing
  that Kari does on the wrist counts any more.
sync: commands
schedule: {secondRun: replaces, secondRunShare: 0.5}
script:
  events:
    - {atSeconds: 270, event: linkDown, direction: watchToPhone, seconds: 30}

"""###),
        BuiltInProfile(name: "scenarios/h1-recovery", text: ###"""
kind: scenario
extends: short-evening
description: H1. The watch app crashes in the middle of the workout, and its session runs on without it.
story: >-
  The watch app crashes after Kari's second set. The session, which the system keeps alive, waits to be taken up again;
  she taps the app and logs on as if nothing had happened. With H1 the app takes the session up, and the whole workout
  is in Health. Without it nobody does, and what the session measures reaches nobody.
script:
  events:
    - {atSeconds: 200, event: crash, device: watch}

"""###),
        BuiltInProfile(name: "scenarios/h1", text: ###"""
kind: scenario
extends: short-evening
description: H1. The launch of the watch is lost; the run itself arrives.
story: >-
  Kari starts her workout on the phone while the watch is busy for a moment. The launch is lost, and nobody tells her.
  She opens the watch app, logs every set there and finishes. With H1 the watch starts a session by itself for the
  workout that it shows. Without it nothing is recorded, and at home Health knows nothing of the workout.
# Else the system would give notice of her rests' ends, though no session keeps the watch app awake.
without: [N23]
script:
  events:
    - {atSeconds: -1, event: dropNext, channel: launch, direction: phoneToWatch}

"""###),
        BuiltInProfile(name: "scenarios/h2a", text: ###"""
kind: scenario
extends: short-evening
description: H2a. One workout is ended and the next started in one tap; the launch comes while the old session runs.
story: >-
  Half-way through, Kari taps "End current and start new" on the phone. The launch for the new workout reaches the watch
  while the session of the old one still runs. With H2a the watch keeps it, and starts the new session as soon as the
  old one has ended. Without it the launch is turned away: a moment later that session ends, nothing starts another, and
  the second workout is never recorded.
# H1 would start a session for the second workout. N23 would have the system give notice of her rests' ends, though no
# session keeps the watch app awake.
without: [H1, N23]
schedule: {secondRun: replaces, secondRunShare: 0.5}
# The observer sees the end of the first workout before the file of the second.
cloud: {observerLagSeconds: 4, observerLagSigma: 0.8}

"""###),
        BuiltInProfile(name: "scenarios/h2b", text: ###"""
kind: scenario
extends: short-evening
description: H2b. A young session meets a push that knows the old workout's end and not yet the new workout.
story: >-
  The system has taken the session of the first workout. Kari ends it on the phone and starts the next, and the watch is
  launched at once. Then comes a push in which the first workout is over and the second is not there yet. With H2b a
  session is not ended in its first seconds, and the next push shows whose it is. Without it the session is ended, and
  what it has measured goes to the wrong workout.
# A watch that starts a session by itself makes good for the one that was ended. A workout whose session was taken ends
# no other, with N15; without that it would end this one as soon as the grace is over, with N19.
# N23 would have the system give notice of her rests' ends, though no session keeps the watch app awake.
without: [H1, N15, N19, N23]
schedule: {secondRun: replaces, secondRunShare: 0.45}
# The observer sees the end of the first workout before the file of the second.
cloud: {observerLagSeconds: 4, observerLagSigma: 0.2}
script:
  events:
    - {atSeconds: 150, event: systemEndsSession}

"""###),
        BuiltInProfile(name: "scenarios/h3", text: ###"""
kind: scenario
extends: short-evening
description: H3. The system ends the session in the middle of the workout.
story: >-
  Four minutes into the workout the watch runs short of memory, and the system ends the session. Kari notices nothing
  and goes on logging. With H3 the watch saves at once what it has measured by then. Without it that never reaches
  Health.
script:
  events:
    - {atSeconds: 240, event: systemEndsSession}

"""###),
        BuiltInProfile(name: "scenarios/incarnation-token", text: ###"""
kind: scenario
extends: short-evening
description: incarnationToken. The watch's app dies, and its new numbers look like an endless gap.
story: >-
  The watch's app crashes and comes back; its numbers go on at the clock. With incarnationToken the phone sees that it is
  another launch. Without it the phone waits for all the numbers between, and nothing that Kari does counts any more.
# With resyncAtOldest the phone would hear that nobody holds the numbers between.
sync: commands
without: [resyncAtOldest]
script:
  events:
    - {atSeconds: 130, event: crash, device: watch}
    - {atSeconds: 135, event: launch, device: watch}

"""###),
        BuiltInProfile(name: "scenarios/incomplete-first-added", text: ###"""
kind: scenario
extends: short-evening
description: incompleteFirst. Everything is done, an exercise is added, and the wrist never mentions it.
story: >-
  Kari has done her last set, and while she rests adds another exercise on the phone. With incompleteFirst the wrist
  names it as the next. Without it the bench press still wins, of which every set is done: the wrist shows set 4 of 3,
  and never a word of the new exercise.
sync: commands
script:
  events:
    - {atSeconds: 575, event: addExercise}

"""###),
        BuiltInProfile(name: "scenarios/incomplete-first", text: ###"""
kind: scenario
extends: short-evening
description: incompleteFirst. The last set of an exercise is done, and the wrist shows a set that does not exist.
story: >-
  Kari finishes the third of three squats. With incompleteFirst the wrist goes on to the bench press. Without it the
  squat is still the current exercise, though none of its sets is left, and the wrist speaks of set 4 of 3.
sync: commands

"""###),
        BuiltInProfile(name: "scenarios/keep-number-on-resend", text: ###"""
kind: scenario
extends: short-evening
description: keepNumberOnResend. A command that could not be sent gets a new number, and the channel stands still.
story: >-
  A command of Kari's is refused by the system and sent again. With keepNumberOnResend it keeps its number. Without it a
  new one is minted, and the phone waits for the first for ever: nothing that she does on the wrist counts any more.
# With resyncAtOldest the phone would hear that nobody holds the first number any more.
sync: commands
without: [resyncAtOldest]
script:
  events:
    - {atSeconds: 60, event: refuseNext, channel: message, direction: watchToPhone}

"""###),
        BuiltInProfile(name: "scenarios/l1", text: ###"""
kind: scenario
extends: short-evening
description: L1. Two parallel workouts end together; which of them gets the record?
story: >-
  Kari has two workouts open at once, and ends the one and a few seconds later the other. There is one session, and so
  one record. With L1 it goes to the workout that she ended last. Without it, it goes to whichever the platform's
  hashing happens to name first.
schedule:
  secondRun: parallel
  secondRunShare: 0.5
script:
  events:
    - {atSeconds: 590, event: finishRun, device: watch, run: 1}
    - {atSeconds: 595, event: finishRun, device: watch, run: 0}

"""###),
        BuiltInProfile(name: "scenarios/l2", text: ###"""
kind: scenario
extends: short-evening
description: L2. The watch asks for a push, and the request is lost.
story: >-
  The phone sleeps in the locker while another device corrects a set. Kari asks the watch to refresh, and the request is
  lost on the way. With L2 the watch asks again until it is answered. Without it nobody says that the request is lost,
  and the watch goes on showing what it had.
script:
  events:
    - {atSeconds: 170, event: otherDeviceEdits, exercise: 1, set: 2, reps: 5}
    - {atSeconds: 189.9, event: dropNext, channel: message, direction: watchToPhone}
    - {atSeconds: 190, event: refresh}

"""###),
        BuiltInProfile(name: "scenarios/l3", text: ###"""
kind: scenario
extends: short-evening
description: L3. The phone app is updated before the watch app, and writes what that cannot read.
story: >-
  The phone app updates itself during the workout. The watch cannot read the next push and keeps what it had. With L3 it
  says "Update both apps". Without it nothing on the wrist says so, and Kari wonders why the two differ.
script:
  events:
    - {atSeconds: 100, event: phoneUpdated}
    - {atSeconds: 120, event: editSet, device: phone, exercise: 1, set: 2, reps: 5}

"""###),
        BuiltInProfile(name: "scenarios/l4", text: ###"""
kind: scenario
extends: short-evening
description: L4. A follower that slept writes what its engine makes of the past, and stamps it with the present.
story: >-
  The workout goes from set to set by itself, with long rests. The watch follows and is put to sleep by the system; on
  the phone Kari goes ahead of the countdown by hand. When the watch wakes, it counts the one set that it has reckoned.
  With L4 it dates that just after what it knew, and the phone's later sets stand. Without it the late write bears the
  present as its date, is taken for the newer one, and the set that Kari did meanwhile is open again.
# Merged set by set, what the follower writes would leave the set after it alone.
without: [N17]
phone: {autoAdvances: true, restSeconds: 240}
script:
  logsSetsOn: phone
  events:
    - {atSeconds: 40, event: suspend, device: watch}
    - {atSeconds: 305, event: wake, device: watch}

"""###),
        BuiltInProfile(name: "scenarios/launch-race", text: ###"""
kind: scenario
extends: short-evening
description: The session runs before its workout has reached the watch.
story: >-
  Kari starts her workout on the phone and the watch begins to record at once, but the push that holds the workout is a
  minute late. The watch sees a session and no workout, and does not take that for the end.
script:
  events:
    - {atSeconds: -1, event: holdContext, seconds: 60}

"""###),
        BuiltInProfile(name: "scenarios/m1-split", text: ###"""
kind: scenario
extends: short-evening
description: M1. A split is looked at on the phone, and nothing of it is edited.
story: >-
  Kari looks up on the phone what the split has planned, and leaves it open on the bench. She edits nothing. With M1
  only an edit sheet locks, and the watch takes her sets. Without it the watch says "Editing on iPhone" from then on,
  and takes none.
human:
  twoDevices: {phoneInHandSeconds: 3600}
script:
  events:
    - {atSeconds: 62, event: openSplit, exercise: 0}

"""###),
        BuiltInProfile(name: "scenarios/m1", text: ###"""
kind: scenario
extends: short-evening
description: M1. An editor is opened on the phone, and the phone goes into the pocket.
story: >-
  Kari looks at the next exercise in the editor on the phone and puts the phone into her pocket as it is. With M1 the
  phone gives the lock up when it leaves the foreground, and she logs on the watch as ever. Without it the watch says
  "Editing on iPhone" and takes no set, for the rest of the workout.
# A lease would lift the lock too.
without: [N4]
script:
  events:
    - {atSeconds: 62, event: openEditor, exercise: 1}
    - {atSeconds: 70, event: leaveApp, device: phone}

"""###),
        BuiltInProfile(name: "scenarios/m2", text: ###"""
kind: scenario
extends: short-evening
description: M2. An exercise is skipped on the phone while the watch stands in it.
story: >-
  The rack is wanted, so Kari skips the rest of the exercise on the phone, while the watch stands in it. With M2 the
  watch leaves the screen of the exercise, which stays skipped. Without it the watch still shows it: she checks the next
  set off there by habit, and the exercise that was over is in progress again.
script:
  events:
    - {atSeconds: 60, event: skipExercise, device: phone, exercise: 0}

"""###),
        BuiltInProfile(name: "scenarios/m3-silent", text: ###"""
kind: scenario
extends: short-evening
description: M3. The phone, which leads the exercise, crashes and cannot say that it does so no more.
story: >-
  Kari leads the exercise on the phone, and the watch shows its mirror. The phone app crashes without a last word, and
  Kari trains on without logging. With M3 the watch dismisses the mirror once it has heard nothing for a while. Without
  it the mirror shows an exercise that nobody leads, until she finishes.
script:
  logsSetsOn: null
  events:
    - {atSeconds: 8, event: openApp, device: watch}
    - {atSeconds: 12, event: openExercise, device: phone, exercise: 0}
    - {atSeconds: 24, event: completeSet, device: phone, exercise: 0, set: 0, reps: 8, weightKg: 107.5}
    - {atSeconds: 60, event: crash, device: phone}

"""###),
        BuiltInProfile(name: "scenarios/m3", text: ###"""
kind: scenario
extends: short-evening
description: M3. The watch follows an exercise that the phone leads, in a workout that goes on by itself.
story: >-
  The phone leads, and the workout goes from set to set by itself; the watch shows its mirror. At the end of the first
  exercise the phone goes on to the next. With M3 the mirror follows. Without it the mirror cannot, and stands at 0:00
  for good.
phone: {autoAdvances: true}
script:
  logsSetsOn: null
  events:
    - {atSeconds: 8, event: openApp, device: watch}
    - {atSeconds: 12, event: openExercise, device: phone, exercise: 0}

"""###),
        BuiltInProfile(name: "scenarios/m4", text: ###"""
kind: scenario
extends: short-evening
description: M4. An athlete with many splits and a long history pushes more than an application context takes.
story: >-
  Kari keeps dozens of splits and trains twice a day, and what the phone wants to push has grown beyond 65,536 bytes.
  With M4 the phone leaves out what matters least until the push fits, and says so. Without it the push is refused,
  which stands in a log that nobody reads, and the watch never hears of the workout.
phone: {otherSplits: 40, exercisesPerSplit: 16, recentRuns: 25}
# The phone lies on the bench, its app open.
human:
  twoDevices: {phoneInHandSeconds: 3600}

"""###),
        BuiltInProfile(name: "scenarios/mend-snapshot", text: ###"""
kind: scenario
extends: short-evening
description: mendSnapshot. Kari turns the crown, and the phone takes her value back.
story: >-
  While she rests Kari turns the crown to 95 kg for her next set, and lets go of it. The phone answers, as it does every
  fifteen seconds, by repeating its last snapshot. With mendSnapshot it has mended that by what the crown set, and the
  wrist drops a value only once a snapshot confirms it. Without it the old weight is back a moment later, with nobody
  near the watch.
sync: commands
script:
  events:
    - {atSeconds: 125, event: turnCrown, exercise: 0, set: 1, reps: 8, weightKg: 95}

"""###),
        BuiltInProfile(name: "scenarios/n1", text: ###"""
kind: scenario
extends: short-evening
description: N1. A correction equals the last push, so the system does not deliver it.
story: >-
  The watch's clock falls back by two minutes, and the phone stands on the bench. Kari corrects a set on the phone and
  then, by a slip, on the watch; the merge keeps what bears the later date, the phone's. The phone pushes that once
  more. With N1 the push carries a number of its own and is delivered. Without it the push equals the one before, the
  system does not deliver it, and the watch goes on showing what is not in the log.
# The acknowledgement of an edit would make the push differ, an edit that is dated after what it changes would win, and
# one that dates the set alone would have to.
without: [N3, N14, N17]
human:
  finishesOnPhoneShare: 1
  twoDevices: {phoneInHandSeconds: 600}
script:
  logsSetsOn: null
  events:
    - {atSeconds: 30, event: completeSet, device: watch, exercise: 0, set: 0, reps: 8, weightKg: 107.5}
    - {atSeconds: 155, event: completeSet, device: watch, exercise: 0, set: 1, reps: 8, weightKg: 107.5}
    - {atSeconds: 160, event: clockStep, device: watch, seconds: -120}
    - {atSeconds: 170, event: editSet, device: phone, exercise: 0, set: 1, reps: 7, weightKg: 107.5}
    - {atSeconds: 180, event: editSet, device: watch, exercise: 0, set: 1, reps: 9, weightKg: 107.5}

"""###),
        BuiltInProfile(name: "scenarios/n10", text: ###"""
kind: scenario
extends: short-evening
description: N10. Of two workouts in one session the first is finished, and the other is deleted.
story: >-
  Kari has two workouts open at once. She finishes the one and, seeing that the other was a slip, deletes it on the
  phone. With N10 the finished one is saved with the session that served both. Without it the session ends with the
  deleted one, and takes the recording of the finished one with it.
schedule:
  secondRun: parallel
  secondRunShare: 0.5
script:
  events:
    - {atSeconds: 500, event: finishRun, device: watch, run: 0}
    - {atSeconds: 520, event: deleteRun, run: 1}

"""###),
        BuiltInProfile(name: "scenarios/n11", text: ###"""
kind: scenario
extends: short-evening
description: N11. The watch app crashes after the finish, while its record still waits for late samples.
story: >-
  Kari finishes her workout on the watch. Soon after, while the record still waits for late samples, the app crashes,
  and nobody notices. With N11 the session is kept until its record is saved: the app takes it up at its next launch and
  saves it. Without it the workout is over on both devices, and never reaches Health.
# The app's own log would make good for what is lost.
without: [N12]
script:
  events:
    - {atSeconds: 605, event: crash, device: watch}
    - {atSeconds: 720, event: launch, device: watch}

"""###),
        BuiltInProfile(name: "scenarios/n12", text: ###"""
kind: scenario
extends: short-evening
description: N12. The watch restarts after the finish and forgets its session, while the record still waits for late samples.
story: >-
  Kari finishes her workout on the watch. Half a minute later the watch restarts, and the session is gone when it is
  back. With N12 the app saves the workout from its own log, with every set and without a heart rate. Without it the app
  knows every set, and yet the workout never reaches Health.
script:
  events:
    - {atSeconds: 605, event: sessionLost}

"""###),
        BuiltInProfile(name: "scenarios/n13", text: ###"""
kind: scenario
extends: short-evening
description: N13. The mirror's countdown ends before the push arrives that tells of the last set.
story: >-
  Kari logs her sets on the phone, and the watch mirrors the exercise. The frame that says the last set is done is there
  at once; the push with the set in it is held back. Kari takes the check mark back, and no frame of that gets through.
  With N13 the watch completes nothing at the end of its countdown, since it does not know all sets to be done. Without
  it the watch completes an exercise that has a set left.
script:
  logsSetsOn: phone
  events:
    - {atSeconds: 276, event: holdContext, seconds: 30}
    - {atSeconds: 279, event: linkDown, direction: phoneToWatch, seconds: 15}
    - {atSeconds: 280, event: uncheckSet, device: phone, exercise: 0, set: 2}
    - {atSeconds: 300, event: completeSet, device: phone, exercise: 0, set: 2, reps: 8, weightKg: 107.5}

"""###),
        BuiltInProfile(name: "scenarios/n14", text: ###"""
kind: scenario
extends: short-evening
description: N14. Two corrections within one second, of which the first arrives last.
story: >-
  Kari corrects a set on the watch to nine repetitions, sees that she is wrong, and makes it seven at once. Dates travel
  in whole seconds, and the first correction comes late. With N14 the second one is dated after the first, and counts.
  Without it both look equally old, and the one that comes last wins: nine.
script:
  events:
    - {atSeconds: 160, event: delayNext, channel: message, direction: watchToPhone, seconds: 20}
    - {atSeconds: 160.1, event: editSet, device: watch, exercise: 0, set: 1, reps: 9}
    - {atSeconds: 160.6, event: editSet, device: watch, exercise: 0, set: 1, reps: 7}

"""###),
        BuiltInProfile(name: "scenarios/n15", text: ###"""
kind: scenario
extends: short-evening
description: N15. The watch is launched, and its workout arrives only once it is over.
story: >-
  Kari starts her workout on the phone, and the watch begins to record at once. The push that holds the workout is held
  back until she has finished on the phone. With N15 the watch sees that its session was that workout's, and saves it.
  Without it the watch is told of a workout that is over, takes it for none of its business, and records on.
script:
  logsSetsOn: phone
  events:
    - {atSeconds: -1, event: holdContext, seconds: 700}
    - {atSeconds: 590, event: finishRun, device: phone}

"""###),
        BuiltInProfile(name: "scenarios/n16", text: ###"""
kind: scenario
extends: short-evening
description: N16. Each device ends one of the two exercises while they are apart.
story: >-
  In the basement phone and watch lose each other. Kari ends the squats on the watch and the bench presses on the phone,
  and each of them believes that one exercise is left. When they meet again none is. With N16 the workout ends with
  that. Without it, it goes on for ever.
script:
  logsSetsOn: null
  events:
    - {atSeconds: 60, event: linkDown, seconds: 300}
    - {atSeconds: 200, event: completeExercise, device: watch, exercise: 0}
    - {atSeconds: 300, event: completeExercise, device: phone, exercise: 1}
    # Nobody else ends it, until long after.
    - {atSeconds: 7200, event: finishRun, device: phone}

"""###),
        BuiltInProfile(name: "scenarios/n17", text: ###"""
kind: scenario
extends: short-evening
description: N17. A set is checked off on the watch while another set of the exercise is corrected on the phone.
story: >-
  Kari checks off her second set on the watch, and the message is late. Meanwhile she takes up the phone and corrects
  the first set there. With N17 the exercise is merged set by set, and both edits stand. Without it the exercise is
  merged as a whole: the phone's is the newer one, and the set that she has just done is gone from the log and from her
  wrist.
script:
  events:
    - {atSeconds: 145, event: delayNext, channel: message, direction: watchToPhone, seconds: 30}
    - {atSeconds: 165, event: editSet, device: phone, exercise: 0, set: 0, reps: 7, weightKg: 107.5}

"""###),
        BuiltInProfile(name: "scenarios/n18", text: ###"""
kind: scenario
extends: short-evening
description: N18. A set is checked off while the workout's file is in the cloud.
story: >-
  The system takes the file of the workout off the phone to make room, and Kari checks a set off there. With N18 the app
  shows it at once, and merges it with the file when that is back. Without it the app waits for the file before it shows
  anything; in a cellar that takes half a minute.
cloud: {downloadSeconds: 30, downloadSigma: 0}
script:
  logsSetsOn: phone
  events:
    - {atSeconds: 140, event: offload}

"""###),
        BuiltInProfile(name: "scenarios/n19", text: ###"""
kind: scenario
extends: short-evening
description: N19. One workout is ended and the next started in one tap, and the watch hears of both at once.
story: >-
  Half-way through, Kari taps "End current and start new" on the phone. The push that tells the watch of the old
  workout's end holds the new one, so there is always one that is active. With N19 the watch ends the old session with
  its workout all the same, and starts another. Without it the session goes on, its record is the new workout's, and the
  old one never reaches Health.
schedule: {secondRun: replaces, secondRunShare: 0.5}
script:
  events:
    - {atSeconds: 285, event: holdContext, seconds: 20}

"""###),
        BuiltInProfile(name: "scenarios/n2", text: ###"""
kind: scenario
extends: short-evening
description: N2. The push leaves the finished workout out, so it looks deleted.
story: >-
  What the phone pushes is too large, so it leaves out what is completed. Kari finishes her workout early on the phone.
  With N2 the push still names it as finished, and the watch saves it. Without it the workout is simply gone on the
  watch, which takes it for deleted and throws its recording away.
phone: {otherSplits: 40, exercisesPerSplit: 16, recentRuns: 25}
script:
  events:
    - {atSeconds: 400, event: finishRun, device: phone}

"""###),
        BuiltInProfile(name: "scenarios/n20", text: ###"""
kind: scenario
extends: short-evening
description: N20. The session that the watch asks for never answers.
story: >-
  The launch is lost, and the session that the watch then asks for by itself never answers. With N20 the watch
  gives it up and asks once more, and that one runs. Without it the watch gives up, says that it records nothing, and
  falls asleep with Kari's wrist. The end of her rest passes unfelt; only when she looks at the watch again does it ask
  for another session.
# Else the system would give notice of the rest's end.
without: [N23]
human:
  # Long after the end of the first rest.
  opensWatchSeconds: 180
script:
  events:
    - {atSeconds: -1, event: dropNext, channel: launch, direction: phoneToWatch}
    - {atSeconds: -1, event: hangNextStart}

"""###),
        BuiltInProfile(name: "scenarios/n21", text: ###"""
kind: scenario
extends: short-evening
description: N21. The phone, which leads an exercise that advances by itself, dies, and comes back leading nothing.
story: >-
  Kari leads a split that advances by itself on the phone, with long rests, and the watch mirrors it. She swipes the
  phone app away and opens it again, but not the exercise. Silence of some minutes is usual then, so the watch
  suspects nothing. With N21 the phone, once it has launched, says that it leads nothing any more, and the mirror is
  dismissed. Without it the mirror goes on by itself, and counts sets that nobody leads.
phone: {autoAdvances: true, restSeconds: 300}
script:
  logsSetsOn: null
  events:
    - {atSeconds: 8, event: openApp, device: watch}
    - {atSeconds: 12, event: openExercise, device: phone, exercise: 0}
    - {atSeconds: 30, event: forceQuit}
    - {atSeconds: 40, event: openApp, device: phone}

"""###),
        BuiltInProfile(name: "scenarios/n22", text: ###"""
kind: scenario
extends: short-evening
description: N22. The watch never hears that the workout is over, and records on.
story: >-
  Half-way through, Kari's watch loses its phone, and she finishes her workout on the phone. The watch has an active
  workout, a session, and nothing that would end them. With N22 it closes the session once nobody has done anything for
  six hours, and saves what was done up to the last set. Without it the watch records through the night, until it meets
  the phone again.
schedule: {aftermathSeconds: 50000}
script:
  logsSetsOn: phone
  events:
    - {atSeconds: 300, event: linkDown, seconds: 49000}
    - {atSeconds: 590, event: finishRun, device: phone}
    - {atSeconds: 700, event: raiseWrist}
    - {atSeconds: 48000, event: raiseWrist}

"""###),
        BuiltInProfile(name: "scenarios/n23", text: ###"""
kind: scenario
extends: short-evening
description: N23. The system ends the session while Kari rests, and the watch app falls asleep.
story: >-
  Kari has checked off a set and lowers her wrist to rest. The system ends her session, and nothing keeps the watch app
  awake any more. With N23 the app has left the end of the rest with the system as soon as it began, and she feels a
  notification on time. Without it the end passes unfelt, and the haptic comes when she next raises her wrist.
script:
  events:
    - {atSeconds: 400, event: systemEndsSession}

"""###),
        BuiltInProfile(name: "scenarios/n24", text: ###"""
kind: scenario
extends: short-evening
description: N24. Kari skips the rest after her last squat, and the wrist cannot say what comes next.
story: >-
  Messages take three seconds today. Kari skips the rest after her last squat; another exercise follows. With N24 the rest
  has named those that are left, so the wrist shows the list at once. Without it the rest stays on the screen until the
  phone has answered.
sync: commands
link:
  context: {delay: {medianSeconds: 6}}
  message: {delay: {medianSeconds: 3}}

"""###),
        BuiltInProfile(name: "scenarios/n25", text: ###"""
kind: scenario
extends: short-evening
description: N25. The phone is never told that the watch is in reach, and answers by the slow way.
story: >-
  The system delivers the phone's contexts with a lag of several seconds, and tells no app that its reach has changed.
  Kari skips the rest after her last squat, and where that leads only the phone can say. With N25 it asks whether the
  watch is in reach before it answers, and sends a message. Without it the wrist stays in the rest until the context
  arrives.
# With N24 the rest itself says where it leads, and the wrist need not wait.
sync: commands
without: [N24]
link:
  context: {delay: {medianSeconds: 6}}
  reachability: {swallowedCallbackShare: 1}

"""###),
        BuiltInProfile(name: "scenarios/n26", text: ###"""
kind: scenario
extends: short-evening
description: N26. Kari corrects a set on the phone, and an older command undoes it.
story: >-
  Nothing of the watch gets through to the phone; a set that Kari checks off on the wrist waits there. On the phone she
  enters the six repetitions that she really did. With N26 that stays when the command comes. Without it the command
  writes what stood on the wrist before.
sync: commands
script:
  events:
    - {atSeconds: 145, event: linkDown, direction: watchToPhone, seconds: 40}
    - {atSeconds: 165, event: editSet, device: phone, exercise: 0, set: 1, reps: 6, weightKg: 107.5}

"""###),
        BuiltInProfile(name: "scenarios/n27", text: ###"""
kind: scenario
extends: short-evening
description: N27. Kari picks another exercise, and her set is logged for the first.
story: >-
  Nothing that the phone says gets to the watch for a minute. Kari begins with the bench press, which she picks on the
  wrist; the phone's app has heard of it when it crashes. She checks off her first set, of which the wrist cannot say
  more than its exercise. With N27 it says that. Without it the command is for whatever set comes next, and the phone,
  which has forgotten what was picked, takes it for a squat.
sync: commands
script:
  logsSetsOn: null
  events:
    - {atSeconds: 60, event: linkDown, direction: phoneToWatch, seconds: 60}
    - {atSeconds: 65, event: openExercise, device: watch, exercise: 1}
    - {atSeconds: 70, event: crash, device: phone}
    - {atSeconds: 80, event: completeSet, device: watch, exercise: 1, set: 0, reps: 8, weightKg: 60}

"""###),
        BuiltInProfile(name: "scenarios/n28", text: ###"""
kind: scenario
extends: short-evening
description: N28. Kari turns the crown, and a snapshot that went the slow way takes her value back.
story: >-
  While she rests Kari turns the crown to 95 kg for her next set. That wakes the phone, which says that the rest is over,
  and then the same with her value, each by a message and by a context, which takes longer. With N28 the second is
  numbered as newer, so that the context of the first is turned away. Without it both have one number, and the context
  takes her value back.
sync: commands
script:
  events:
    - {atSeconds: 125, event: turnCrown, exercise: 0, set: 1, reps: 8, weightKg: 95}

"""###),
        BuiltInProfile(name: "scenarios/n29", text: ###"""
kind: scenario
extends: short-evening
description: N29. A set is done on the phone out of its turn, and the wrist counts on as if it were not.
story: >-
  The phone is out of reach of the watch for a while. Before that Kari checks off the second squat on the phone, the first
  is still to do. With N29 the watch knows which sets are left: after the first it offers the third. Without it the watch
  counts on and offers the second once more; the phone turns that down, and the wrist says that a set was not logged.
sync: commands
script:
  logsSetsOn: null
  events:
    - {atSeconds: 30, event: completeSet, device: phone, exercise: 0, set: 1, reps: 8, weightKg: 60}
    - {atSeconds: 45, event: skipRest, device: phone}
    - {atSeconds: 60, event: linkDown, seconds: 300}
    - {atSeconds: 80, event: completeSet, device: watch, exercise: 0, set: 0, reps: 8, weightKg: 60}
    - {atSeconds: 200, event: completeSet, device: watch, exercise: 0, set: 2, reps: 8, weightKg: 60}

"""###),
        BuiltInProfile(name: "scenarios/n3", text: ###"""
kind: scenario
extends: short-evening
description: N3. The phone takes an edit of the watch and dies before it has saved it.
story: >-
  Kari checks a set off on the watch. It reaches the phone, whose app crashes before the file is written. With N3 the
  watch keeps the edit until the phone says that it is stored, and sends it again. Without it the next push knows
  nothing of the set, and it vanishes from the wrist.
phone: {ingestSeconds: 1}
script:
  events:
    # The second set is checked off at 2:30.9 and reaches the phone a moment later.
    - {atSeconds: 151.1, event: crash, device: phone}
    - {atSeconds: 160, event: openApp, device: phone}
    - {atSeconds: 560, event: finishRun, device: phone}

"""###),
        BuiltInProfile(name: "scenarios/n4", text: ###"""
kind: scenario
extends: short-evening
description: N4. The phone app crashes with an editor open, and its lock stays.
story: >-
  The phone app crashes while Kari edits an exercise, and she puts the phone into the locker. Nobody is left to lift the
  lock. With N4 the lock is a lease, and the watch lets it lapse after a while. Without it the watch goes on saying
  "Editing on iPhone", and her sets are not logged.
human:
  # The locker is too far away to log a set there.
  twoDevices: {tries: 1}
script:
  events:
    - {atSeconds: 26, event: openEditor, exercise: 0}
    - {atSeconds: 30, event: crash, device: phone}

"""###),
        BuiltInProfile(name: "scenarios/n5", text: ###"""
kind: scenario
extends: short-evening
description: N5. An edit of the watch is merged with a cache that has not seen the last file.
story: >-
  Kari corrects a set on the phone, and checks the next one off on the watch right after. The phone's cache does not
  know the correction yet. With N5 the phone merges the watch's edit with the file, and both stand. Without it the phone
  merges with its cache, and writes the old number back.
cloud: {observerLagSeconds: 6, observerLagSigma: 0}
script:
  events:
    - {atSeconds: 345, event: editSet, device: phone, exercise: 0, set: 1, reps: 7, weightKg: 107.5}

"""###),
        BuiltInProfile(name: "scenarios/n6", text: ###"""
kind: scenario
extends: short-evening
description: N6. A late launch is kept until the session ends, and then starts one that nobody owns.
story: >-
  The launch of the watch takes minutes; meanwhile the watch has started the session by itself. It keeps the launch for
  later. With N6 it drops it once no workout is active any more. Without it, it starts a session for a workout that is
  over when Kari has finished, and measures on, into the night.
# A push that brings no workout would end that session after a while.
without: [N15]
script:
  events:
    - {atSeconds: -1, event: delayNext, channel: launch, direction: phoneToWatch, seconds: 200}

"""###),
        BuiltInProfile(name: "scenarios/n7", text: ###"""
kind: scenario
extends: short-evening
description: N7. A skipped workout leaves the push, and looks deleted.
story: >-
  After three sets Kari skips the rest on the phone. A push holds what is active and what is completed. With N7 it holds
  what is skipped too, and the watch saves what was recorded. Without it the skipped workout is in no push, so the watch
  takes it for deleted and throws its recording away.
script:
  events:
    - {atSeconds: 305, event: skipRun, device: phone}

"""###),
        BuiltInProfile(name: "scenarios/n8", text: ###"""
kind: scenario
extends: short-evening
description: N8. Another device edits the same workout, and its file takes the place of the phone's.
story: >-
  At home somebody corrects a set on the tablet while Kari trains. With N8 the phone merges the tablet's file with its
  own. Without it the tablet's file is the later one and takes the place of the phone's as a whole, and the set that she
  has just checked off is gone.
script:
  events:
    # The second set is in the phone's file since 2:31, and not yet in the cloud.
    - {atSeconds: 152, event: otherDeviceEdits, exercise: 1, set: 2, reps: 5}

"""###),
        BuiltInProfile(name: "scenarios/n9", text: ###"""
kind: scenario
extends: short-evening
description: N9. What is tapped on the phone starts from a cache that has not seen the last file.
story: >-
  Kari checks a set off on the phone and corrects the next exercise at once, before what the app shows knows the first
  change. With N9 the second change is applied to the file, and both stand. Without it the second starts from what the
  app shows, and takes the set back.
cloud: {observerLagSeconds: 4, observerLagSigma: 0}
script:
  logsSetsOn: phone
  events:
    - {atSeconds: 153, event: editSet, device: phone, exercise: 1, set: 2, reps: 5}

"""###),
        BuiltInProfile(name: "scenarios/newer-file", text: ###"""
kind: scenario
extends: short-evening
description: Another device's app is newer, and writes a file that the phone's app cannot read.
story: >-
  The tablet has updated its app already, and somebody corrects a set there. The phone keeps the file and shows that it
  cannot read it; it writes nothing into it. Once phone and watch are updated too, the sets that Kari has logged
  meanwhile are in it.
script:
  events:
    - {atSeconds: 100, event: otherDeviceUpdated}
    - {atSeconds: 170, event: otherDeviceEdits, exercise: 1, set: 2, reps: 5}
    - {atSeconds: 200, event: editSet, device: phone, exercise: 0, set: 0, reps: 7, weightKg: 107.5}
    - {atSeconds: 330, event: phoneUpdated}
    - {atSeconds: 340, event: openApp, device: phone}
    - {atSeconds: 345, event: watchUpdated}

"""###),
        BuiltInProfile(name: "scenarios/optimistic-phase", text: ###"""
kind: scenario
extends: short-evening
description: optimisticPhase. Messages are slow, and the wrist waits for the phone before it moves.
story: >-
  Messages take three seconds today. Kari skips the rest between two squats. With optimisticPhase the wrist shows the next
  set at once, since nothing else can follow. Without it the rest stays on the screen until the phone has answered.
sync: commands
link:
  message: {delay: {medianSeconds: 3}}
script:
  events:
    - {atSeconds: 100, event: skipRest, device: watch}

"""###),
        BuiltInProfile(name: "scenarios/overnight", text: ###"""
kind: scenario
extends: short-evening
description: A session that nobody has looked at for six hours is closed as unfinished.
story: >-
  After one set Kari leaves the gym in a hurry; the watch app has crashed, and nobody ends the workout. In the morning
  she looks at the watch. It finds the session of the evening before and saves what was done up to the last set.
schedule: {aftermathSeconds: 30000}
script:
  logsSetsOn: null
  events:
    - {atSeconds: 30, event: completeSet, device: watch, exercise: 0, set: 0, reps: 8, weightKg: 107.5}
    - {atSeconds: 60, event: crash, device: watch}
    - {atSeconds: 28000, event: openApp, device: watch}
    - {atSeconds: 28100, event: finishRun, device: phone}

"""###),
        BuiltInProfile(name: "scenarios/overtaken", text: ###"""
kind: scenario
extends: short-evening
description: One edit of the watch overtakes another, while the phone edits too.
story: >-
  The set that Kari checks off on the watch is held up on its way. She corrects it at once, and the correction overtakes
  it; meanwhile she corrects a set of the other exercise on the phone. The phone merges exercise by exercise, the newer
  version of each, so the order in which they come does not matter.
script:
  events:
    - {atSeconds: 145, event: delayNext, channel: message, direction: watchToPhone, seconds: 8}
    - {atSeconds: 155, event: editSet, device: watch, exercise: 0, set: 1, reps: 7}
    - {atSeconds: 157, event: editSet, device: phone, exercise: 1, set: 2, reps: 5}

"""###),
        BuiltInProfile(name: "scenarios/own-numbers", text: ###"""
kind: scenario
extends: short-evening
description: ownNumbers. The watch app is installed anew, its clock is behind, and every command looks like an old one.
story: >-
  The watch's clock is set back by two hours, and its app is installed anew, so that its numbers start at a clock which
  is behind those that the phone has seen. With ownNumbers they are a stream of their own. Without it the phone takes
  every command for one that it has carried out long ago, and nothing that Kari does on the wrist counts any more.
sync: commands
script:
  events:
    - {atSeconds: 130, event: clockStep, device: watch, seconds: -7200}
    - {atSeconds: 131, event: watchReinstalled}
    - {atSeconds: 135, event: launch, device: watch}

"""###),
        BuiltInProfile(name: "scenarios/rest-hint", text: ###"""
kind: scenario
extends: short-evening
description: restHint. The wrist guesses where a skipped rest leads, and changes its mind.
story: >-
  Kari skips the rest after the last squat. With restHint the phone has said that another exercise follows, so the wrist
  waits for the list. Without it the wrist shows a set, and a moment later the list: two changes for one tap.
sync: commands

"""###),
        BuiltInProfile(name: "scenarios/resync-at-oldest", text: ###"""
kind: scenario
extends: short-evening
description: resyncAtOldest. A command overtakes the first one of its app, and that is never carried out.
story: >-
  The command of Kari's first set is slow, and the next one, by which she turns to the weight of the
  second set, overtakes it. With
  resyncAtOldest that says that the watch still holds the first, and the phone waits for it. Without it the phone begins
  at the first number that it happens to see, and takes the set for a duplicate when it comes.
sync: commands
script:
  logsSetsOn: null
  events:
    - {atSeconds: 79, event: delayNext, channel: message, direction: watchToPhone, seconds: 4}
    - {atSeconds: 80, event: completeSet, device: watch, exercise: 0, set: 0, reps: 8, weightKg: 95}
    - {atSeconds: 81, event: turnCrown, exercise: 0, set: 1, reps: 8, weightKg: 100}

"""###),
        BuiltInProfile(name: "scenarios/seeded-revision", text: ###"""
kind: scenario
extends: short-evening
description: seededRevision. The phone's app dies, and the watch ignores all that it says afterwards.
story: >-
  The phone's app crashes in the middle of the workout and comes back. With seededRevision its snapshots are numbered on
  from clock and storage. Without it they start at 1 again, and the watch, which has seen higher, takes every one of them
  for old.
sync: commands
script:
  events:
    - {atSeconds: 345, event: crash, device: phone}
    - {atSeconds: 350, event: launch, device: phone}

"""###),
        BuiltInProfile(name: "scenarios/stored-queue", text: ###"""
kind: scenario
extends: short-evening
description: storedQueue. The phone is out of reach, the watch's app dies, and a set dies with it.
story: >-
  The phone lies in the locker. Kari checks off a set, and the wrist confirms it; then the watch's app crashes. With
  storedQueue the command was stored before the wrist said so, and goes out once the phone is back. Without it the set
  was held in memory only.
sync: commands
script:
  events:
    - {atSeconds: 60, event: linkDown, seconds: 240}
    - {atSeconds: 170, event: crash, device: watch}
    - {atSeconds: 175, event: launch, device: watch}

"""###),
        BuiltInProfile(name: "scenarios/stored-receiver", text: ###"""
kind: scenario
extends: short-evening
description: storedReceiver. The phone's app dies, forgets what it has done, and does it once more.
story: >-
  For a while nothing that the phone says gets to the watch. Kari picks the bench press on the wrist and checks off its
  first set, which the wrist can name only as the next one; the phone logs it, and its answer is lost. Then the phone's
  app crashes. With storedReceiver it knows what it has carried out. Without it the command comes once more, and the
  second set is logged too, which Kari never does: she ends the workout.
sync: commands
script:
  events:
    - {atSeconds: 310, event: linkDown, direction: phoneToWatch, seconds: 80}
    - {atSeconds: 360, event: crash, device: phone}
    - {atSeconds: 440, event: finishRun, device: watch}

"""###),
        BuiltInProfile(name: "scenarios/stripped-live-activity", text: ###"""
kind: scenario
extends: short-evening
description: strippedLiveActivity. A long programme, and the card on the lock screen stands still.
story: >-
  Kari follows the programme of a coach in Delhi: sixteen exercises whose names are instructions in Hindi, three bytes a
  letter. The wrist needs all of them, to pick from. With strippedLiveActivity the lock screen is handed what it shows,
  and no more. Without it the list goes along, which is more than the system takes, and the card stops without a word.
sync: commands
workout:
  activity: traditionalStrengthTraining
  posture: standing
  groups:
    - rounds: 1
      restSeconds: 30
      transitionSeconds: 30
      exercises:
        - exercise: "बारबेल बैक स्क्वाट, एड़ियाँ ज़मीन पर, छाती ऊपर, नीचे दो सेकंड रुकें, जल्दी नहीं"
          loadShare: 0.5
          reps: 5
        - exercise: "डम्बल बल्गेरियन स्प्लिट स्क्वाट, पिछला पैर बेंच पर, धीरे नीचे जाएँ, साँस न रोकें"
          loadShare: 0.5
          reps: 5
        - exercise: "बारबेल रोमानियन डेडलिफ्ट, पीठ सीधी, घुटने थोड़े मुड़े, धीरे नीचे, साँस न रोकें"
          loadShare: 0.5
          reps: 5
        - exercise: "लेग प्रेस मशीन, पैर कंधों जितने चौड़े, घुटने पूरे सीधे न करें, साँस न रोकें"
          loadShare: 0.5
          reps: 5
        - exercise: "बैठकर लेग कर्ल, पंजे ऊपर खिंचे हुए, वापस आते समय धीरे, साँस न रोकें, जल्दी नहीं"
          loadShare: 0.5
          reps: 5
        - exercise: "खड़े होकर पिंडली उठाना, नीचे पूरा खिंचाव, ऊपर एक सेकंड रुकें, साँस न रोकें"
          loadShare: 0.5
          reps: 5
        - exercise: "बारबेल बेंच प्रेस, कंधे पीछे, छाती पर एक सेकंड रुकें, फिर ऊपर, साँस न रोकें"
          loadShare: 0.5
          reps: 5
        - exercise: "झुकी बेंच पर डम्बल प्रेस, तीन सेकंड में नीचे, कोहनियाँ अंदर, साँस न रोकें"
          loadShare: 0.5
          reps: 5
        - exercise: "एक हाथ से डम्बल रो, दूसरा हाथ बेंच पर, पीठ सीधी रखें, साँस न रोकें, जल्दी नहीं"
          loadShare: 0.5
          reps: 5
        - exercise: "लैट पुलडाउन, पकड़ कंधों से चौड़ी, बार छाती तक, झूलें नहीं, साँस न रोकें, आराम से"
          loadShare: 0.5
          reps: 5
        - exercise: "बैठकर केबल रो, छाती ऊपर, कोहनियाँ शरीर के पास, धीरे वापस, साँस चलती रहे, आराम से"
          loadShare: 0.5
          reps: 5
        - exercise: "खड़े होकर डम्बल शोल्डर प्रेस, पेट कसा हुआ, पीठ न मोड़ें, साँस चलती रहे, आराम से"
          loadShare: 0.5
          reps: 5
        - exercise: "डम्बल लेटरल रेज़, हाथ थोड़े मुड़े, कंधों की ऊँचाई तक, धीरे नीचे, साँस न रोकें"
          loadShare: 0.5
          reps: 5
        - exercise: "डम्बल हैमर कर्ल, कोहनियाँ शरीर के पास, दोनों हाथ बारी-बारी से, साँस न रोकें"
          loadShare: 0.5
          reps: 5
        - exercise: "केबल ट्राइसेप्स पुशडाउन रस्सी के साथ, कोहनियाँ स्थिर रखें, साँस न रोकें, आराम से"
          loadShare: 0.5
          reps: 5
        - exercise: "लटककर घुटने उठाना, बिना झूले, ऊपर कूल्हे आगे मोड़ें, साँस न रोकें, जल्दी नहीं"
          loadShare: 0.5
          reps: 5

"""###),
        BuiltInProfile(name: "scenarios/thrown-away", text: ###"""
kind: scenario
extends: short-evening
description: Kari lengthens a rest, ends an exercise on the phone, and throws the workout away on the wrist.
story: >-
  One push is refused by the system, which the next one makes up for. Kari makes her first rest half a minute longer on
  the wrist, ends the squats on the phone before their time, and then throws the workout away on the wrist. It is gone
  from the phone, nothing is saved to Health, and the watch stops recording.
sync: commands
script:
  events:
    - {atSeconds: 20, event: refuseNext, channel: context, direction: phoneToWatch}
    - {atSeconds: 60, event: adjustRest, seconds: 30}
    - {atSeconds: 200, event: completeExercise, device: phone, exercise: 0}
    - {atSeconds: 420, event: discardRun}

"""###),
        BuiltInProfile(name: "scenarios/unreachable", text: ###"""
kind: scenario
extends: short-evening
description: Messages reach the other device only while it is reachable; what lasts goes another way.
story: >-
  The phone lies in the locker for three minutes. The mirror's frames and a request for a push come to nothing; the sets
  that Kari checks off on the watch wait in the queue, and arrive in their order when the phone is back.
script:
  events:
    - {atSeconds: 60, event: linkDown, seconds: 180}
    - {atSeconds: 100, event: refresh}

"""###),
        BuiltInProfile(name: "scenarios/wide-numbers", text: ###"""
kind: scenario
extends: short-evening
description: wideNumbers. An older watch reads its stored number into 32 bits, and its app dies at every launch.
story: >-
  The watch's app crashes once. With wideNumbers it comes back and reads the last number that it has used. Without it that
  number, which is counted from the clock in milliseconds, does not fit, and the app dies at this launch and at every
  other.
sync: commands
script:
  events:
    - {atSeconds: 130, event: crash, device: watch}
    - {atSeconds: 135, event: launch, device: watch}

"""###),
        BuiltInProfile(name: "short-evening", text: ###"""
kind: scenario
description: Two exercises with phone and watch on a perfect link, where nothing happens but what a script says.
athletes: club
workout: two-exercises
sync: documents
link: perfect
faults: none
schedule:
  start: 2026-01-05T17:00:00Z
  timeZones: [Europe/Oslo]
human:
  # The watch is opened half a minute after the start, and the workout is finished on it.
  opensWatchSeconds: 30
  opensWatchSigma: 0
  finishesOnPhoneShare: 0
script: {improvises: false}

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
        BuiltInProfile(name: "workouts/two-exercises", text: ###"""
kind: workout
description: Two exercises of three sets in under ten minutes, for stories that are told in full.
activity: traditionalStrengthTraining
posture: standing
changeoverSeconds: 60
changeoverSigma: 0
groups:
  - exercises: [{exercise: Back squat, loadShare: 0.70, reps: 8}]
    rounds: 3
    restSeconds: 75
    restSigma: 0.1
  - exercises: [{exercise: Bench press, loadShare: 0.70, reps: 8}]
    rounds: 3
    restSeconds: 75
    restSigma: 0.1

"""###),
    ]
}
