// The table: whole moves out of offers. What is legal, only the server says.
import type { Offer } from '../protocol/types';

/** The text of the move in which these were picked, in this order. */
export function compose(offer: Offer, picks: Record<string, readonly string[]> = {}): string {
  return offer.form.replace(/\{(\w+)\}/g, (_, name: string) => (picks[name] ?? []).join(' '));
}

/** The offer of a kind of move; undefined where it is not open. */
export function offerOf(offers: readonly Offer[], verb: string): Offer | undefined {
  return offers.find((offer) => offer.verb === verb);
}

/** What can be picked for a part of an offer. */
export function choicesOf(offer: Offer | undefined, part: string): readonly string[] {
  return offer?.parts.find((each) => each.name === part)?.choices ?? [];
}
