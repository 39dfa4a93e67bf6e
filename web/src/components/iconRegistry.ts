// Components: icons by their names. Each is parsed once and copied from then on.
const icons = new Map<string, { body: string; fragment: DocumentFragment }>();

/** SVG bodies of 512 × 512 pictures. Of two with one name the later counts, as games do not know each other. */
export function registerIcons(bodies: Record<string, string>): void {
  for (const [name, body] of Object.entries(bodies)) {
    if (icons.get(name)?.body !== body) icons.set(name, { body, fragment: parse(body) });
  }
}

/** A copy of an icon; empty if there is none of this name. */
export function copyIcon(name: string): Node {
  return icons.get(name)?.fragment.cloneNode(true) ?? document.createDocumentFragment();
}

function parse(body: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = `<svg>${body}</svg>`;
  const fragment = document.createDocumentFragment();
  fragment.append(...(template.content.firstElementChild?.childNodes ?? []));
  return fragment;
}
