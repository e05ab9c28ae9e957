// Draws the icons of the installed page from public/favicon.svg, in a browser, and writes them to public.
// Run by hand after a change of the mark; the results are kept in the repository.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { ensureBrowser } from './find-browser.mjs';

const root = new URL('../public/', import.meta.url);
const paper = '#f6f1e7';

/** Of a maskable icon a system may cut away all but the middle four fifths. */
const icons = [
  { name: 'icon-192', size: 192, isMaskable: false },
  { name: 'icon-512', size: 512, isMaskable: false },
  { name: 'icon-maskable-512', size: 512, isMaskable: true },
];

const mark = await readFile(new URL('favicon.svg', root), 'utf8');
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ colorScheme: 'light' });
for (const { name, size, isMaskable } of icons) {
  await page.setViewportSize({ width: size, height: size });
  const ground = isMaskable ? `background:${paper};` : '';
  const width = isMaskable ? size * 0.8 : size;
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;${ground}"><div style="width:${width}px;height:${width}px">${mark}</div></body>`,
  );
  const path = fileURLToPath(new URL(`${name}.png`, root));
  await page.screenshot({ path, omitBackground: !isMaskable });
}
await browser.close();
