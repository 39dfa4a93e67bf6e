// The wire: under which address others reach this server.
import { ask } from './http';

interface Here {
  version: string;
  addresses: string[];
}

let here: Promise<Here> | undefined;

/** What the server says about itself. */
export function whereWeAre(): Promise<Here> {
  here ??= ask<Here>('api/here').catch(() => ({ version: '', addresses: [] }));
  return here;
}

/** A whole link to a place of this page, as others can follow it. */
export async function linkTo(hash: string): Promise<string> {
  const own = `${location.origin}${location.pathname}`;
  const isLocal = /^(localhost|127\.|\[::1\])/.test(location.host);
  const base = isLocal ? ((await whereWeAre()).addresses[0] ?? own) : own;
  return `${base.replace(/\/$/, '')}/${hash}`;
}
