// Lascaux: for how long each event is shown, in milliseconds. Written by tools/generate_game_data.py.
export const DURATIONS = {
  "RoundOpened": {"ms": 900, "empty_ms": 500}, "MarkerChosen": {"ms": 150}, "OwnMarkerChosen": {"ms": 150}, "StoneLaid": {"ms": 450},
  "Passed": {"ms": 750}, "CardsTaken": {"ms": 1700, "empty_ms": 1100}, "ColoursLimited": {"ms": 1800}, "GameEnded": {"ms": 700},
} as const;
