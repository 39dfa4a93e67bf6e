// The protocol: HTTP requests. A refusal is thrown as an error with the server's sentence.
import type { GameCard, Manual, Open, Problem, Replay, TableId } from './types';

interface RequestOptions {
  key?: string | null;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  raw?: string;
}

export async function fetchJson<T>(path: string, options: RequestOptions = {}): Promise<T> {
  return (await (await request(path, options)).json()) as T;
}

export async function fetchText(path: string): Promise<string> {
  return (await request(path)).text();
}

/** What to show of an error. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function request(path: string, { key, body, raw }: RequestOptions = {}): Promise<Response> {
  const headers: Record<string, string> = { 'accept-language': document.documentElement.lang };
  if (key) headers['authorization'] = `Bearer ${key}`;
  const content = raw ?? (body === undefined ? null : JSON.stringify(body));
  let response: Response;
  try {
    response = await fetch(path, { method: content === null ? 'GET' : 'POST', headers, body: content });
  } catch {
    throw new Error(path);
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  throw new Error(problem.detail ?? response.statusText);
}

let gameCards: Promise<GameCard[]> | undefined;

/** The games that can be played here; fetched once. */
export function fetchGames(): Promise<GameCard[]> {
  gameCards ??= fetchJson<GameCard[]>('api/games').catch((error: unknown) => {
    gameCards = undefined;
    throw error;
  });
  return gameCards;
}

export function fetchManual(game: string, language: string): Promise<Manual> {
  return fetchJson<Manual>(`api/games/${encodeURIComponent(game)}/manual/${language}`);
}

/** Open a table: its id. */
export async function openTable(key: string, id: string, open: Partial<Open> & Pick<Open, 'game' | 'name'>): Promise<string> {
  return (await fetchJson<TableId>('api/tables', { key, body: { id, open } })).id;
}

/** A link as a QR code, as the address of an image. The link goes in the body, since it may hold a key. */
export async function fetchQrCode(text: string): Promise<string> {
  const svg = await (await request('api/qr', { body: { text } })).text();
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** A finished game of a table from a perspective: `all`, `onlooker` or a seat. */
export function fetchReplay(table: string, gameNumber: number, perspective: string, key: string | null): Promise<Replay> {
  return fetchJson<Replay>(`api/tables/${encodeURIComponent(table)}/replay?perspective=${perspective}&game=${gameNumber}`, { key });
}

/** Save an answer of the server as a file. */
export async function download(path: string, key: string | null, name: string): Promise<void> {
  const response = await request(path, { key });
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
