// The build: the page names its letters, so that they are there when the first word is drawn.
import type { Plugin } from 'vite';

/** Those of our three languages. */
const LETTERS = /^assets\/(?:nunito|fraunces)-latin-wght-.*\.woff2$/;

/** Adds the letters to the head of the page. */
export function letters(): Plugin {
  return {
    name: 'letters',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => LETTERS.test(file))
          .map((file) => ({ tag: 'link', attrs: { rel: 'preload', as: 'font', crossorigin: true, href: `./${file}` }, injectTo: 'head' })),
    },
  };
}
