// The build: index.html preloads the fonts, so that the first text is drawn with them.
import type { Plugin } from 'vite';

/** The subsets that our three languages need. */
const FONTS = /^assets\/(?:nunito|fraunces)-latin-wght-.*\.woff2$/;

/** Adds preload links to the head of the page. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => FONTS.test(file))
          .map((file) => ({ tag: 'link', attrs: { rel: 'preload', as: 'font', crossorigin: true, href: `./${file}` }, injectTo: 'head' })),
    },
  };
}
