import { expect, it } from 'vitest';

import { contentTypeOf } from './content-types.ts';

it.each([
  ['index.html', 'text/html; charset=utf-8'],
  ['main-1a2b.js', 'text/javascript; charset=utf-8'],
  ['main-1a2b.css', 'text/css; charset=utf-8'],
  ['config.json', 'application/json; charset=utf-8'],
  ['manifest.de.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['robots.txt', 'text/plain; charset=utf-8'],
  ['sitemap.xml', 'application/xml; charset=utf-8'],
  ['icon.svg', 'image/svg+xml; charset=utf-8'],
  ['icon.PNG', 'image/png'],
  ['a.jpg', 'image/jpeg'],
  ['a.jpeg', 'image/jpeg'],
  ['a.webp', 'image/webp'],
  ['a.avif', 'image/avif'],
  ['a.gif', 'image/gif'],
  ['favicon.ico', 'image/x-icon'],
  ['fraunces.woff2', 'font/woff2'],
  ['a.mp3', 'audio/mpeg'],
  ['a.pdf', 'application/pdf'],
  ['a.exe', 'application/octet-stream'],
  ['LICENSE', 'application/octet-stream'],
])('%s is sent as %s', (name, type) => {
  expect(contentTypeOf(name)).toBe(type);
});
