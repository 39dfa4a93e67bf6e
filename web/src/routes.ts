// The page: its routes. Secrets stand behind the `#`, which is not sent to the server.

/** The pattern of each route; a name ends in `?` if it may be missing. */
export const ROUTES = {
  home: '/',
  open: '/open/:game',
  join: '/join',
  code: '/code/:code',
  table: '/table/:id/:invite?',
  seat: '/seat/:id/:key',
  tv: '/tv/:id/:invite?/:code?',
  pass: '/pass/:id',
  how: '/how/:game',
  rules: '/rules/:game/:rule?',
  replay: '/replay/:id/:number/:turn?',
  watch: '/watch',
  settings: '/settings',
  about: '/about',
} as const;

export type RouteName = keyof typeof ROUTES;
export type RouteParams = Record<string, string>;

export interface Route {
  /** Null if no pattern matches. */
  name: RouteName | null;
  params: RouteParams;
}

export function parseRoute(hash: string): Route {
  const segments = segmentsOf(hash.replace(/^#/, ''));
  for (const [name, pattern] of Object.entries(ROUTES)) {
    const params = matchPattern(segmentsOf(pattern), segments);
    if (params) return { name: name as RouteName, params };
  }
  return { name: null, params: {} };
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}

function matchPattern(pattern: string[], segments: string[]): RouteParams | null {
  const required = pattern.filter((part) => !part.endsWith('?')).length;
  if (segments.length < required || segments.length > pattern.length) return null;
  const params: RouteParams = {};
  for (const [index, segment] of segments.entries()) {
    const part = pattern[index] ?? '';
    if (part.startsWith(':')) {
      const value = decode(segment);
      if (value === null) return null;
      params[paramName(part)] = value;
    } else if (part !== segment) {
      return null;
    }
  }
  return params;
}

function paramName(part: string): string {
  return part.replace(/[:?]/g, '');
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

export function hrefTo(name: RouteName, params: Record<string, string | number | null> = {}): string {
  const segments = segmentsOf(ROUTES[name]).map((part) => (part.startsWith(':') ? encodeURIComponent(params[paramName(part)] ?? '') : part));
  return `#/${segments.filter(Boolean).join('/')}`;
}

/** An invitation, as others follow it: the game stands in the path, so that the link previews as one. */
export function invitationHref(game: string, id: string, invite: string): string {
  return `g/${encodeURIComponent(game)}${hrefTo('table', { id, invite })}`;
}

export function navigate(name: RouteName, params: Record<string, string | number | null> = {}, isReplacing = false): void {
  const href = hrefTo(name, params);
  if (isReplacing) location.replace(href);
  else location.hash = href;
}
