import type { Page } from '@playwright/test';
import { dataOf, type Player } from './player.ts';
import type { TestGateway } from './test-gateway.ts';

type Row = { display_name: string; language: string; country?: string; newsletter?: boolean };

export const ada: Row = { display_name: 'Ada', language: 'de-DE' };

/** Gives somebody a profile, as finishing the registration does. */
export async function finish(gateway: TestGateway, { stored }: Player, row: Row = ada) {
  const { error } = await dataOf(gateway, stored)
    .from('profile')
    .upsert(row, { onConflict: 'user_id' });
  if (error !== null) throw new Error(error.message);
}

/** The profile as the server has it. */
export async function profileOf(gateway: TestGateway, { stored }: Player): Promise<unknown> {
  const columns = 'display_name, country, newsletter, language';
  const { data } = await dataOf(gateway, stored).from('profile').select(columns).maybeSingle();
  return data;
}

/** What is on the page, by its words alone. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const said = (page: Page, text: string) => page.getByText(text, { exact: true });
/** The session as the device stores it, if it does. */
export const storedSession = (page: Page) =>
  page.evaluate(() => localStorage.getItem('quando.session'));
