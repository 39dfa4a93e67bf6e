// Parts: drawings are read once and copied; a name that nobody gave draws nothing.
import { expect, it } from 'vitest';
import { drawing, provide } from '../src/components/iconRegistry';

it('copies a drawing as often as it is needed', () => {
  provide({ paw: '<path d="M0 0h9v9z"/><path d="M1 1h2v2z"/>' });
  const [first, second] = [drawing('paw'), drawing('paw')];
  expect([...first.childNodes].map((node) => [node.nodeName, (node as Element).namespaceURI, (node as Element).getAttribute('d')])).toEqual([
    ['path', 'http://www.w3.org/2000/svg', 'M0 0h9v9z'],
    ['path', 'http://www.w3.org/2000/svg', 'M1 1h2v2z'],
  ]);
  expect(second.childNodes).toHaveLength(2);
});

it('takes the drawing of the game that came last', () => {
  provide({ cat: '<path d="M0 0h1z"/>' });
  provide({ cat: '<path d="M0 0h2z"/>' });
  expect((drawing('cat').firstChild as Element).getAttribute('d')).toBe('M0 0h2z');
});

it('draws nothing where nobody has a drawing', () => {
  expect(drawing('unicorn').childNodes).toHaveLength(0);
});
