import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import { ownGateway } from './own-gateway.ts';

/** What an operator may state, with characters that must stay text. */
const NAME = `Clio <b>Muster</b> "$&" </title><script>alert(1)</script> 'O'`;
const HOST = '<img src=x onerror=alert(1)> Rechenhaus GmbH';
export const operator = {
  OPERATOR_NAME: NAME,
  OPERATOR_ADDRESS: 'Gasse 12 | 12345 Beispielstadt',
  OPERATOR_EMAIL: 'clio@quando.example',
  OPERATOR_PHONE: '+49 (0)30 123 45',
  OPERATOR_VAT_ID: 'DE123456789',
  SUPPORT_EMAIL: 'hilfe@quando.example',
  POLICY_DATE: '2026-02-01',
  PROCESSOR_HOSTING: HOST,
  LINK_SOCIAL: 'https://social.example/@quando',
  LINK_BIO: 'https://bio.example/quando',
  LINK_SUPPORT: 'https://spende.example/quando',
  QUANDO_POSTAL_ADDRESS: 'on',
};

/** A page whose operator has stated everything; that of `test` has stated nothing. */
export const stated = ownGateway('stated', operator);

/** Opens a screen and waits until it is there. */
export async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('main:not([aria-busy]) h1')).toBeVisible();
}

/** Holds that the page is no wider than the window. */
export async function expectNoSidewaysScrolling(page: Page) {
  const surplus = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  // A gutter that is kept free for the scroll bar counts for the window alone.
  expect(surplus).toBeLessThanOrEqual(0);
}
