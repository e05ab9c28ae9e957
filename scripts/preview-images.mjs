// Draws the pictures that previews of links show, one a language, and writes them to public.
// Run by hand after a change of the look; the results are kept in the repository.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { ensureBrowser } from './find-browser.mjs';

const root = new URL('..', import.meta.url);
const size = { width: 1200, height: 630 };

const fonts = await Promise.all(
  ['numerals', 'reading'].map(async (name) => {
    const font = await readFile(new URL(`src/ui/fonts/${name}.woff2`, root), 'base64');
    return `@font-face { font-family: ${name}; src: url(data:font/woff2;base64,${font}) }`;
  }),
);
const style = `${fonts.join('\n')}
  body { margin: 0; background: #f6f1e7; color: #1f1b16; text-align: center }
  main { box-sizing: border-box; height: 100vh; padding: 66px 0 0 }
  h1 { margin: 0; font: 600 132px/1 numerals; letter-spacing: -2px }
  p { margin: 14px 0 52px; color: #6a6154; font: 400 40px/1.2 reading }
  ol { display: flex; justify-content: center; gap: 22px; margin: 0; padding: 0; list-style: none }
  li { box-sizing: border-box; width: 124px; height: 148px; border: 2px solid #8f8471; border-radius: 14px; background: #fffdf8 }
  li:first-child { border: 4px solid #8a3b2a }
  svg { display: block; margin: 50px auto 0 }`;

/** A line of years with a tick each, every fifth a longer one, and no year named. */
const ticks = Array.from({ length: 41 }, (_, index) => {
  const length = index % 5 === 0 ? 20 : 10;
  return `M${20 + index * 25} 24v${-length}`;
});
const timeline = `<svg width="1040" height="26"><path d="M0 24h1040${ticks.join('')}" fill="none" stroke="#cfc3ac" stroke-width="2"/></svg>`;

const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: size, colorScheme: 'light' });
for (const language of ['de', 'en']) {
  const words = await readFile(new URL(`src/i18n/catalogues/${language}/main.json`, root), 'utf8');
  const { title, subtitle } = JSON.parse(words).app;
  await page.setContent(
    `<html lang="${language}"><style>${style}</style><main><h1>${title}</h1><p>${subtitle}</p><ol>${'<li></li>'.repeat(4)}</ol>${timeline}</main>`,
  );
  await page.evaluate(() => document.fonts.ready);
  const path = fileURLToPath(new URL(`public/preview-${language}.png`, root));
  await page.screenshot({ path });
}
await browser.close();
