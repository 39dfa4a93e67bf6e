// Components: icons are parsed once and copied; an unknown name draws nothing.
import { expect, it } from 'vitest';
import { copyIcon, registerIcons } from '../src/components/iconRegistry';

it('copies an icon as often as it is needed', () => {
  registerIcons({ paw: '<path d="M0 0h9v9z"/><path d="M1 1h2v2z"/>' });
  const [first, second] = [copyIcon('paw'), copyIcon('paw')];
  expect([...first.childNodes].map((node) => [node.nodeName, (node as Element).namespaceURI, (node as Element).getAttribute('d')])).toEqual([
    ['path', 'http://www.w3.org/2000/svg', 'M0 0h9v9z'],
    ['path', 'http://www.w3.org/2000/svg', 'M1 1h2v2z'],
  ]);
  expect(second.childNodes).toHaveLength(2);
});

it('takes the icon that was registered last', () => {
  registerIcons({ cat: '<path d="M0 0h1z"/>' });
  registerIcons({ cat: '<path d="M0 0h2z"/>' });
  expect((copyIcon('cat').firstChild as Element).getAttribute('d')).toBe('M0 0h2z');
});

it('draws nothing for an unknown name', () => {
  expect(copyIcon('unicorn').childNodes).toHaveLength(0);
});
