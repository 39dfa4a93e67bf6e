// The page: its places. Secrets stand behind the `#`, which is never sent.

/** Every place by its name, with the form of its address. */
export const ROUTES = {
  home: '/',
  open: '/open/:game',
  join: '/join',
  code: '/code/:code',
  table: '/table/:id/:invite?',
  seat: '/seat/:id/:key',
  tv: '/tv/:id/:invite?/:code?',
  pass: '/pass/:id',
  rules: '/rules/:game/:rule?',
  replay: '/replay/:id/:number/:turn?',
  watch: '/watch',
  settings: '/settings',
  about: '/about',
} as const;

export type Place = keyof typeof ROUTES;

/** Where somebody is: a place, and what stands in its address. */
export interface Where {
  place: Place | null;
  given: Record<string, string>;
}

/** Read an address; the place is null where there is none of this form. */
export function whereIs(hash: string): Where {
  const path = hash.replace(/^#/, '') || '/';
  const parts = path.split('/').filter(Boolean);
  for (const [place, form] of Object.entries(ROUTES)) {
    const given = matched(form.split('/').filter(Boolean), parts);
    if (given) return { place: place as Place, given };
  }
  return { place: null, given: {} };
}

function matched(form: string[], parts: string[]): Record<string, string> | null {
  const least = form.filter((piece) => !piece.endsWith('?')).length;
  if (parts.length < least || parts.length > form.length) return null;
  const given: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const piece = form[index] ?? '';
    if (piece.startsWith(':')) {
      const value = decoded(part);
      if (value === null) return null;
      given[piece.replace(/[:?]/g, '')] = value;
    } else if (piece !== part) {
      return null;
    }
  }
  return given;
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** The address of a place. */
export function to(place: Place, given: Record<string, string | number | null> = {}): string {
  const pieces = ROUTES[place].split('/').filter(Boolean);
  const filled = pieces.map((piece) =>
    piece.startsWith(':') ? encodeURIComponent(given[piece.replace(/[:?]/g, '')] ?? '') : piece,
  );
  return `#/${filled.filter(Boolean).join('/')}`;
}

/** Go there. */
export function go(place: Place, given: Record<string, string | number | null> = {}, isInstead = false): void {
  const address = to(place, given);
  if (isInstead) location.replace(address);
  else location.hash = address;
}
