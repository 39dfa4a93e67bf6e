// The protocol: the version of the server, and the addresses at which others reach it.
import { fetchJson } from './http';
import type { ServerDescription } from './types';

let description: Promise<ServerDescription> | undefined;

export function serverInfo(): Promise<ServerDescription> {
  description ??= fetchJson<ServerDescription>('api/server').catch(() => ({ version: '', addresses: [] }));
  return description;
}

/** A whole link to an address of this page, as other devices can follow it. */
export async function absoluteLink(hash: string): Promise<string> {
  const own = `${location.origin}${location.pathname}`;
  const isLocal = /^(localhost|127\.|\[::1\])/.test(location.host);
  const base = isLocal ? ((await serverInfo()).addresses[0] ?? own) : own;
  return `${base.replace(/\/$/, '')}/${hash}`;
}
