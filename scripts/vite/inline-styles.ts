import type { Plugin } from 'vite';

/**
 * Writes the styles of the first view into the page itself: nothing is to be fetched before a paint.
 * What comes later and needs them does not ask for them, either.
 */
export function inlineStyles(): Plugin {
  let styles = '';
  return {
    name: 'quando:inline-styles',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
          for (const fileName of chunk.viteMetadata?.importedCss ?? []) {
            const file = bundle[fileName];
            if (file?.type === 'asset') styles += String(file.source).trim();
            delete bundle[fileName];
          }
          chunk.viteMetadata?.importedCss.clear();
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('</head>', () => `  <style>${styles}</style>\n  </head>`),
    },
  };
}
