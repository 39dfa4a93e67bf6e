# Kuhn poker, version 2: the sentences that version 1 does not have, or has otherwise.

kuhn-pitch = Three cards, two players, one bet, and two chips each before the deal.
kuhn-ante = Two chips each are in the pot.
