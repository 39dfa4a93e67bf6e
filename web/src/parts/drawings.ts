// Parts: drawings by their names. Each is read once and copied from then on.
const known = new Map<string, DocumentFragment>();

/** Have drawings at hand: bodies of 512 × 512 pictures, by their names. */
export function provide(icons: Record<string, string>): void {
  for (const [name, body] of Object.entries(icons)) {
    if (!known.has(name)) known.set(name, read(body));
  }
}

/** A copy of a drawing; empty where nobody has it. */
export function drawing(name: string): Node {
  return known.get(name)?.cloneNode(true) ?? document.createDocumentFragment();
}

function read(body: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = `<svg>${body}</svg>`;
  const found = document.createDocumentFragment();
  found.append(...(template.content.firstElementChild?.childNodes ?? []));
  return found;
}
