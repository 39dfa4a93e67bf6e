# Kuhn-Poker, Version 2: die Sätze, die Version 1 nicht oder anders hat.

kuhn-pitch = Drei Karten, zwei Spieler, ein Einsatz, und vor dem Geben je zwei Chips.
kuhn-ante = Je zwei Chips liegen im Pot.
