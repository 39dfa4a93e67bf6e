// The table: points at things. What can be pointed at bears its names in `data-point`, with blanks between them:
// `seat:2`, `score:2`, `card:M4` (an own card), `middle`, `verb:pass` (the control of an offer).

const LOOK = 'outline: 4px solid var(--pointer); outline-offset: 2px; animation: point-at 700ms ease-in-out infinite alternate;';

/** Light up what is pointed at, also what only appears later, until the returned function is called. */
export function pointAt(pointers: readonly string[]): () => void {
  if (pointers.length === 0) return () => undefined;
  // A style sheet follows what a board draws anew; rules that match nothing cost nothing.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${pointers.map(selectorOf).join()} { ${LOOK} }`);
  document.adoptedStyleSheets.push(sheet);
  return () => (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet));
}

/** The first control that is pointed at and can be used now. */
export function controlOf(pointers: readonly string[]): HTMLElement | null {
  const selectors = pointers.flatMap((pointer) => [`${selectorOf(pointer)}:is(${CONTROLS})`, `${selectorOf(pointer)} :is(${CONTROLS})`]);
  return selectors.length > 0 ? document.querySelector(selectors.join()) : null;
}

function selectorOf(pointer: string): string {
  return `[data-point~=${JSON.stringify(pointer)}]`;
}

/** A rectangle in the window. */
export type Rect = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** The prompt is none, but says what to do. */
const CONTROLS = 'button:not(:disabled):not([aria-disabled="true"]), a[href], .prompt';
const STEP_PX = 8;

/** What an overlap costs, in pixels of distance for each square pixel. */
const COSTS = { controls: 1000, pointed: 100, middle: 0.05, board: 0.005 };

/** Where a bubble of a size stands best: over no control, over nothing that is pointed at, not over the middle of the board, and near. */
export function bubblePlace(pointers: readonly string[], bubble: { width: number; height: number }): { left: number; top: number } {
  const pointed = pointers.flatMap((pointer) => rectsOf(selectorOf(pointer)));
  const places = { controls: rectsOf(`${CONTROLS}, [data-point*="verb:"], main h2`), pointed, middle: rectsOf(selectorOf('middle')), board: rectsOf('[data-point]') };
  return freePlace(bubble, places, { width: innerWidth, height: innerHeight });
}

/** The same, for rectangles. */
export function freePlace(bubble: { width: number; height: number }, places: Record<keyof typeof COSTS, readonly Rect[]>, window: { width: number; height: number }): { left: number; top: number } {
  const { pointed } = places;
  const [right, bottom] = [Math.max(0, window.width - bubble.width), Math.max(0, window.height - bubble.height)];
  const x = pointed.length > 0 ? (Math.min(...pointed.map((rect) => rect.left)) + Math.max(...pointed.map((rect) => rect.right))) / 2 : window.width / 2;
  const centred = Math.min(right, Math.max(0, x - bubble.width / 2));
  let [best, least] = [{ left: centred, top: 0 }, Infinity];
  for (const left of [centred, 0, right]) {
    for (let top = 0; top <= bottom; top += STEP_PX) {
      const place = { left, top, right: left + bubble.width, bottom: top + bubble.height };
      const hidden = Object.entries(COSTS).reduce((sum, [name, cost]) => sum + cost * overlap(place, places[name as keyof typeof COSTS]), 0);
      const distance = pointed.reduce((sum, rect) => sum + Math.max(0, rect.top - place.bottom, place.top - rect.bottom), 0) + Math.abs(left - centred) / 4;
      if (hidden + distance < least) [best, least] = [{ left, top }, hidden + distance];
    }
  }
  return best;
}

function overlap(place: Rect, rects: readonly Rect[]): number {
  return rects.reduce((sum, rect) => {
    const width = Math.min(place.right, rect.right) - Math.max(place.left, rect.left);
    const height = Math.min(place.bottom, rect.bottom) - Math.max(place.top, rect.top);
    return sum + Math.max(0, width) * Math.max(0, height);
  }, 0);
}

/** Of what is seen, bubbles left out. */
function rectsOf(selector: string): DOMRect[] {
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((element) => !element.closest('.pointing') && getComputedStyle(element).visibility !== 'hidden')
    .map((element) => element.getBoundingClientRect())
    .filter((rect) => rect.width > 0 && rect.height > 0);
}
