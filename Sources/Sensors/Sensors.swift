// Sensors: what a body and its sensors produce.
