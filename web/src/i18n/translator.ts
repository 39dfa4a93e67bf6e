// Speech: says texts in one language, to one reader.
import { FluentBundle, FluentNumber, FluentResource, type FluentVariable, type Scope } from '@fluent/bundle';
import type { Listed, Text, Who } from '../protocol/types';

type Arg = number | string | Who | Text | Listed;
export type Args = Record<string, Arg>;

/** Who is spoken to, and what the seats are called. */
export interface Audience {
  names: readonly string[];
  listener: number | null;
}

export const NOBODY: Audience = { names: [], listener: null };
const ISOLATES = /[\u2068\u2069]/g;

const RESOURCES = new Map<string, FluentResource>();

/** A file of sentences, read once however often it is spoken from. */
function resource(source: string): FluentResource {
  const found = RESOURCES.get(source) ?? new FluentResource(source);
  RESOURCES.set(source, found);
  return found;
}

/** A number that is written with its digits alone: in our languages all below a thousand are. Formatters are slow to make. */
class Digits extends FluentNumber {
  override toString(scope?: Scope): string {
    return Number.isInteger(this.value) && Math.abs(this.value) < 1000 ? String(this.value) : super.toString(scope);
  }
}

/** The sentences of one language. */
export class Voice {
  private bundle: FluentBundle;

  constructor(readonly language: string, ...sources: (string | FluentResource)[]) {
    this.bundle = new FluentBundle(language);
    for (const source of sources) this.bundle.addResource(typeof source === 'string' ? resource(source) : source);
  }

  /** Whether there is such a sentence. */
  has(id: string): boolean {
    return this.bundle.hasMessage(id);
  }

  /** A sentence. */
  say(text: { id: string; args?: Args }, audience: Audience = NOBODY): string {
    const pattern = this.bundle.getMessage(text.id)?.value;
    if (!pattern) return text.id;
    const args: Record<string, FluentVariable> = {};
    for (const [name, arg] of Object.entries(text.args ?? {})) this.spoken(args, name, arg, audience);
    return this.bundle.formatPattern(pattern, args, []);
  }

  /** A sentence that stands by itself: it begins with a capital letter. */
  tell(text: { id: string; args?: Args }, audience: Audience = NOBODY): string {
    return capital(this.say(text, audience));
  }

  /** What a seat is called. */
  name(seat: number, audience: Audience): string {
    return audience.names[seat] || this.say({ id: 'seat', args: { number: seat } });
  }

  private spoken(args: Record<string, FluentVariable>, name: string, arg: Arg, audience: Audience): void {
    args[name] = this.word(arg, audience);
    if (typeof arg !== 'object') return;
    if (arg.type === 'who') args[`${name}_is`] = person([arg.seat], audience);
    if (arg.type === 'list') {
      const seats = arg.items.flatMap((item) => (typeof item === 'object' && item.type === 'who' ? [item.seat] : []));
      args[`${name}_count`] = arg.items.length;
      args[`${name}_are`] = person(seats, audience);
    }
  }

  private word(arg: Arg, audience: Audience): FluentVariable {
    if (typeof arg === 'number') return new Digits(arg);
    if (typeof arg === 'string') return arg;
    switch (arg.type) {
      case 'who':
        return this.name(arg.seat, audience);
      case 'text':
        return this.say(arg as Text & { args: Args }, audience);
      case 'list':
        return this.row(arg.items.map((item) => String(this.word(item, audience))));
    }
  }

  private row(words: string[]): string {
    const last = words.at(-1) ?? '';
    if (words.length < 2) return last;
    return this.say({ id: 'row', args: { first: words.slice(0, -1).join(', '), last } });
  }
}

/** Whether the listener is meant: alone, with others, or not. */
function person(seats: number[], { listener }: Audience): string {
  if (listener === null || !seats.includes(listener)) return 'other';
  return seats.length === 1 ? 'you' : 'with';
}

/** The same with a capital letter at its beginning. */
export function capital(sentence: string): string {
  return sentence.replace(/^([\u2068]*)(\p{Ll})/u, (_, mark: string, letter: string) => mark + letter.toUpperCase());
}

/** The same without the invisible marks that keep directions of writing apart. */
export function plain(sentence: string): string {
  return sentence.replace(ISOLATES, '');
}
