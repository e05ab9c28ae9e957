import type { Plugin } from 'vite';
import { readCatalogue } from './catalogues.ts';

/** Completes index.html: fonts to fetch early, and what is said where scripts are switched off. */
export function pageHead(): Plugin {
  return {
    name: 'quando:page-head',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((file) => file.endsWith('.woff2'));
        const preloads = fonts.map(
          (file) =>
            `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`,
        );
        return html
          .replace('<!-- fonts -->', preloads.join('\n    '))
          .replace('<!-- no script -->', ['de', 'en'].map(sentence).join(''));
      },
    },
  };
}

function sentence(language: string): string {
  const words = readCatalogue(language === 'de' ? 'de' : 'en').get('maintenance.noScript') ?? '';
  return `<p lang="${language}">${words}</p>`;
}
