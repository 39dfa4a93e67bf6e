// The table: composes whole moves from offers. Only the server says what is legal.
import type { Offer } from '../protocol/types';

/** The text of the move with these picks, in this order. */
export function composeMove(offer: Offer, picks: Readonly<Record<string, readonly string[]>>): string {
  return offer.template.replace(/\{(\w+)\}/g, (_, name: string) => (picks[name] ?? []).join(' '));
}

/** Undefined if no move of this kind is open. */
export function findOffer(offers: readonly Offer[], verb: string): Offer | undefined {
  return offers.find((offer) => offer.verb === verb);
}

/** What can be picked for a part of an offer. */
export function choicesFor(offer: Offer | undefined, part: string): readonly string[] {
  return offer?.parts.find(({ name }) => name === part)?.choices ?? [];
}
