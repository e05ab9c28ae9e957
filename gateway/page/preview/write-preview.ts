import { escapeHtml } from '../../mail/escape-html.ts';
import type { Preview } from './preview.ts';
import { previewWords } from './preview-words.ts';

/** What stands around the preview in the page, so that another can be put in its place. */
export const previewMarks = { start: '<!-- preview -->', end: '<!-- /preview -->' } as const;

/** Width and height in pixels of the pictures that scripts/preview-images.mjs draws. */
const picture = { width: 1200, height: 630 } as const;

const regions = { de: 'de_DE', en: 'en_US' } as const;

/**
 * The elements of a preview for the page's head. What needs an absolute address is left out where
 * none is configured: a request's own Host is whatever its sender wrote.
 *
 * @param publicUrl origin without a trailing slash
 */
export function writePreview(preview: Preview, publicUrl: string | undefined): string {
  const { language, title, description, canonicalPath, isForSearchEngines } = preview;
  const isAbsolute = publicUrl !== undefined;
  const address = isAbsolute && canonicalPath !== null ? publicUrl + canonicalPath : null;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    ...(isForSearchEngines ? [] : [meta('name', 'robots', 'noindex')]),
    ...(address === null ? [] : [`<link rel="canonical" href="${escapeHtml(address)}" />`]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Quando'),
    meta('property', 'og:locale', regions[language]),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(address === null ? [] : [meta('property', 'og:url', address)]),
    ...(isAbsolute ? pictureOf(preview, publicUrl) : []),
    meta('name', 'twitter:card', isAbsolute ? 'summary_large_image' : 'summary'),
  ].join('\n    ');
}

function pictureOf({ language }: Preview, publicUrl: string): string[] {
  return [
    meta('property', 'og:image', `${publicUrl}/preview-${language}.png`),
    meta('property', 'og:image:width', String(picture.width)),
    meta('property', 'og:image:height', String(picture.height)),
    meta('property', 'og:image:alt', previewWords[language].picture),
  ];
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
}
