// The wire: what is asked by requests. A refusal is thrown with the server's words.
import type { GameCard, Invitation, Manual, Open, OpenTable, Problem, Replay, TableId } from './types';

/** A request was refused: the rule or the place, and why, in the reader's language. */
export class Refused extends Error {
  readonly rule: string;

  constructor(problem: Pick<Problem, 'rule' | 'words'>) {
    super(problem.words);
    this.rule = problem.rule;
  }
}

/** Nobody answers. */
export class Unreachable extends Error {}

/** Ask the server. */
export async function ask<T>(path: string, options: { key?: string; body?: unknown; raw?: string; language?: string } = {}): Promise<T> {
  const answer = await request(path, options);
  return (await answer.json()) as T;
}

/** Ask for a text. */
export async function askText(path: string): Promise<string> {
  return (await request(path, {})).text();
}

async function request(path: string, { key, body, raw, language }: { key?: string; body?: unknown; raw?: string; language?: string }): Promise<Response> {
  const headers: Record<string, string> = { 'accept-language': language ?? document.documentElement.lang };
  if (key) headers['authorization'] = `Bearer ${key}`;
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  let answer: Response;
  try {
    answer = await fetch(path, { method: sent === undefined ? 'GET' : 'POST', headers, body: sent ?? null });
  } catch {
    throw new Unreachable(path);
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  throw new Refused({ rule: problem.rule ?? String(answer.status), words: problem.words ?? answer.statusText });
}

/** The games that can be played here; asked for once. */
export function games(): Promise<GameCard[]> {
  known ??= ask<GameCard[]>('api/games').catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}
let known: Promise<GameCard[]> | undefined;

/** The rules of a game in a language. */
export function manual(game: string, language: string): Promise<Manual> {
  return ask<Manual>(`api/games/${game}/manual/${language}`);
}

/** Open a table. */
export async function openTable(key: string, id: string, open: Partial<Open> & Pick<Open, 'game' | 'name'>): Promise<string> {
  return (await ask<TableId>('api/tables', { key, body: { id, open } })).id;
}

/** The tables that are open to everybody. */
export function lobby(): Promise<OpenTable[]> {
  return ask<OpenTable[]>('api/tables');
}

/** What a short code stands for. */
export function invitation(code: string): Promise<Invitation> {
  return ask<Invitation>(`api/codes/${encodeURIComponent(code)}`);
}

/** A game of a table, seen again with somebody's eyes. */
export function replayOf(table: string, number: number, eyes: string, key: string | null): Promise<Replay> {
  return ask<Replay>(`api/tables/${table}/replay/${eyes}?game=${number}`, key ? { key } : {});
}

/** Save what the server answers as a file. */
export async function download(path: string, key: string | null, name: string): Promise<void> {
  const answer = await request(path, key ? { key } : {});
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
