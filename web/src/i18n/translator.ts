// i18n: translates messages into one language, for one reader.
import { FluentBundle, FluentNumber, FluentResource, type FluentVariable, type Scope } from '@fluent/bundle';
import type { ListArg, Message, SeatRef } from '../protocol/types';

type Arg = number | string | SeatRef | Message | ListArg;
export type Args = Record<string, Arg>;

/** What the seats are called, and which of them is addressed as "you". */
export interface Addressing {
  names: readonly string[];
  addressedSeat: number | null;
}

export const NO_SEATS: Addressing = { names: [], addressedSeat: null };
const ISOLATES = /[\u2068\u2069]/g;

const RESOURCES = new Map<string, FluentResource>();

/** A parsed file of sentences; each is parsed once. */
function parsed(source: string): FluentResource {
  const resource = RESOURCES.get(source) ?? new FluentResource(source);
  RESOURCES.set(source, resource);
  return resource;
}

/** In our languages a number below a thousand is its digits; formatters are slow to make. */
class Digits extends FluentNumber {
  override toString(scope?: Scope): string {
    return Number.isInteger(this.value) && Math.abs(this.value) < 1000 ? String(this.value) : super.toString(scope);
  }
}

export class Translator {
  private bundle: FluentBundle;

  constructor(readonly language: string, ...sources: (string | FluentResource)[]) {
    this.bundle = new FluentBundle(language);
    for (const source of sources) this.bundle.addResource(typeof source === 'string' ? parsed(source) : source);
  }

  has(id: string): boolean {
    return this.bundle.hasMessage(id);
  }

  /** The text of a message; its id if there is none. */
  translate(message: { id: string; args?: Args }, addressing: Addressing = NO_SEATS): string {
    const pattern = this.bundle.getMessage(message.id)?.value;
    if (!pattern) return message.id;
    const args: Record<string, FluentVariable> = {};
    for (const [name, arg] of Object.entries(message.args ?? {})) this.addFluentArgs(args, name, arg, addressing);
    return this.bundle.formatPattern(pattern, args, []);
  }

  /** The same, beginning with a capital letter. */
  translateSentence(message: { id: string; args?: Args }, addressing: Addressing = NO_SEATS): string {
    return capitalize(this.translate(message, addressing));
  }

  seatName(seat: number, { names }: Addressing): string {
    return names[seat] || this.translate({ id: 'seat', args: { number: seat } });
  }

  private addFluentArgs(args: Record<string, FluentVariable>, name: string, arg: Arg, addressing: Addressing): void {
    args[name] = this.translateArg(arg, addressing);
    if (typeof arg !== 'object') return;
    if (arg.type === 'seat') args[`${name}_is`] = addressForm([arg.seat], addressing);
    if (arg.type === 'list') {
      const seats = arg.items.flatMap((item) => (typeof item === 'object' && item.type === 'seat' ? [item.seat] : []));
      args[`${name}_count`] = arg.items.length;
      args[`${name}_are`] = addressForm(seats, addressing);
    }
  }

  private translateArg(arg: Arg, addressing: Addressing): FluentVariable {
    if (typeof arg === 'number') return new Digits(arg);
    if (typeof arg === 'string') return arg;
    switch (arg.type) {
      case 'seat':
        return this.seatName(arg.seat, addressing);
      case 'message':
        return this.translate(arg as Message & { args: Args }, addressing);
      case 'list':
        return this.joinList(arg.items.map((item) => String(this.translateArg(item, addressing))));
    }
  }

  private joinList(items: string[]): string {
    const last = items.at(-1) ?? '';
    if (items.length < 2) return last;
    return this.translate({ id: 'row', args: { first: items.slice(0, -1).join(', '), last } });
  }
}

/** Whether the addressed seat is meant: alone, with others, or not. */
function addressForm(seats: number[], { addressedSeat }: Addressing): string {
  if (addressedSeat === null || !seats.includes(addressedSeat)) return 'other';
  return seats.length === 1 ? 'you' : 'with';
}

export function capitalize(sentence: string): string {
  return sentence.replace(/^([\u2068]*)(\p{Ll})/u, (_, mark: string, letter: string) => mark + letter.toUpperCase());
}

/** Without the invisible marks around arguments that keep writing directions apart. */
export function stripIsolates(sentence: string): string {
  return sentence.replace(ISOLATES, '');
}
