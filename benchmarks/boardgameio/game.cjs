// Mausen as a boardgame.io game: the same cards, chase and secrets as in
// src/bestiary/games/mausen/rules.py, written the way boardgame.io asks for it.
// Rules are cited by the numbers of our manual (MS-1 … MS-18).

const { ActivePlayers, INVALID_MOVE, PlayerView } = require("boardgame.io/core");

// Each animal chases the next one, and the last the first (MS-4).
const ANIMALS = "EDCM";
const VALUES = [1, 2, 3, 4];
const WHOLE_HAND = [...ANIMALS].flatMap((animal) => VALUES.map((value) => animal + value));

const byPlayer = (ctx, make) => Object.fromEntries(ctx.playOrder.map((id) => [id, make(id)]));
const sum = (cards) => cards.reduce((points, card) => points + Number(card[1]), 0);

/** What lies on the table at first (MS-1, MS-2). */
function setup({ ctx }) {
  return {
    // STRIP_SECRETS leaves of `players` only what is the viewer's own, and nothing of `secret`.
    players: byPlayer(ctx, () => ({ hand: [...WHOLE_HAND], chosen: null })),
    secret: { won: byPlayer(ctx, () => []) }, // face down once won (MS-12, MS-18)
    wonCount: byPlayer(ctx, () => 0),
    ready: byPlayer(ctx, () => false),
    middle: ["M1", "C2", "D3", "E4"],
    turnedUp: null, // the cards of the last round, by player
    round: 0,
  };
}

/** Choose a card of one's hand; the last to choose has all cards turned up (MS-3). */
function choose({ G, ctx, playerID }, card) {
  const own = G.players[playerID];
  if (own.chosen !== null || !own.hand.includes(card)) return INVALID_MOVE;
  own.chosen = card;
  G.ready[playerID] = true;
  if (ctx.playOrder.every((id) => G.players[id].chosen !== null)) turnUp(G, ctx);
}

/** All chosen cards leave the hands, and chase unless they fill an empty middle (MS-11, MS-13). */
function turnUp(G, ctx) {
  const played = byPlayer(ctx, (id) => G.players[id].chosen);
  if (G.middle.length > 0) chase(G, ctx, played);
  else G.middle = Object.values(played);
  for (const id of ctx.playOrder) {
    const own = G.players[id];
    own.hand = own.hand.filter((card) => card !== own.chosen);
    own.chosen = null;
    G.ready[id] = false;
  }
  G.turnedUp = played;
  G.round += 1;
}

/** Every chaser takes its prey from the same cards, all at one instant (MS-8, MS-9). */
function chase(G, ctx, played) {
  const lying = [...G.middle, ...Object.values(played)];
  const chased = new Set();
  for (let animal = 0; animal < ANIMALS.length; animal++) {
    const chaser = chaserOf(played, ANIMALS[animal]);
    if (chaser === undefined) continue;
    const prey = ANIMALS[(animal + 1) % ANIMALS.length];
    chased.add(prey);
    G.secret.won[chaser].push(...lying.filter((card) => card[0] === prey));
    G.wonCount[chaser] = G.secret.won[chaser].length;
  }
  G.middle = lying.filter((card) => !chased.has(card[0]));
}

/** Whose card of an animal chases: its highest value played exactly once (MS-5 … MS-7). */
function chaserOf(played, animal) {
  for (const value of [...VALUES].reverse()) {
    const players = Object.keys(played).filter((id) => played[id] === animal + value);
    if (players.length === 1) return players[0];
  }
}

/** The game is over without hand cards (MS-14); mice break a tie (MS-16, MS-17). */
function endIf({ G, ctx }) {
  if (G.players[ctx.playOrder[0]].hand.length > 0) return;
  const scores = byPlayer(ctx, (id) => sum(G.secret.won[id]));
  const rank = (id) => {
    const mice = G.secret.won[id].filter((card) => card[0] === "M");
    return 1000 * scores[id] + sum(mice);
  };
  const best = Math.max(...ctx.playOrder.map(rank));
  return { scores, winners: ctx.playOrder.filter((id) => rank(id) === best) };
}

module.exports.Mausen = {
  name: "mausen",
  minPlayers: 3,
  maxPlayers: 6,
  setup,
  endIf,
  playerView: PlayerView.STRIP_SECRETS,
  // Everybody may choose at any time; `choose` itself refuses a second choice of a round.
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    choose: {
      move: choose,
      redact: true, // the log does not tell others which card it was
      ignoreStaleStateID: true, // or of all who choose at once only the first would be heard
    },
  },
  disableUndo: true, // spares a copy of every former state: nothing is taken back here
  // `deltaState` stays off. Working out the patches costs far more than they save for a state as
  // small as this; and the patch of a move sent with a stale number carries that number, so its
  // own client drops it wherever another move came in between.
};
