// Parts: drawings by their names. Each is read once and copied from then on.
const known = new Map<string, { body: string; drawing: DocumentFragment }>();

/** Have drawings at hand: bodies of 512 × 512 pictures, by their names. Of two with one name the later counts, as games do not know each other. */
export function provide(icons: Record<string, string>): void {
  for (const [name, body] of Object.entries(icons)) {
    if (known.get(name)?.body !== body) known.set(name, { body, drawing: read(body) });
  }
}

/** A copy of a drawing; empty where nobody has it. */
export function drawing(name: string): Node {
  return known.get(name)?.drawing.cloneNode(true) ?? document.createDocumentFragment();
}

function read(body: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = `<svg>${body}</svg>`;
  const found = document.createDocumentFragment();
  found.append(...(template.content.firstElementChild?.childNodes ?? []));
  return found;
}
