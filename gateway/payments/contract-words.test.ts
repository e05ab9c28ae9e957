import { readFile } from 'node:fs/promises';

import { expect, it } from 'vitest';

import { builtInTexts } from './built-in-texts.ts';
import { giftWords, type Purchase, subscriptionWords } from './payment-words.ts';

const catalogues = new URL('../../src/i18n/catalogues/', import.meta.url);
const catalogueOf = async (language: string, name: string): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(new URL(`${language}/${name}.json`, catalogues), 'utf8'));

const purchase: Purchase = {
  at: new Date('2026-12-01T12:00:00Z'),
  amount: 5000,
  currency: 'EUR',
  vatPercent: 19,
  texts: {},
  seller: ['Clio Muster', 'Gasse 1', 'clio@quando.example'],
};
const sold = { tier: '2_historian', interval: 'year', contract: 'sub_1' } as const;
const languages = ['de', 'en'] as const;

it.each(languages)(
  'terms and withdrawal in a mail say what the page says (%s)',
  async (language) => {
    expect(await catalogueOf(language, 'terms')).toMatchObject({ terms: builtInTexts[language] });
  },
);

/** All texts, in their order. */
const textsIn = (said: object): string[] =>
  Object.values(said).flatMap((one: string | object) =>
    typeof one === 'string' ? [one] : textsIn(one),
  );

it.each(languages)('a contract is confirmed with terms, withdrawal and form (%s)', (language) => {
  const texts = textsIn(builtInTexts[language]).map((text, index) => {
    const isTitleOfAll = index === 0 || text === builtInTexts[language].withdrawalTitle;
    return (isTitleOfAll ? text.toUpperCase() : text).replace(
      '{seller}',
      'Clio Muster, Gasse 1, clio@quando.example',
    );
  });
  for (const words of [
    subscriptionWords(language, sold, purchase),
    giftWords(language, { code: 'ABCD', tier: '1_explorer', months: 3 }, purchase),
  ]) {
    const mail = words.join('\n\n');
    let from = mail.indexOf(texts[0] ?? '');
    for (const text of texts) {
      const at = mail.indexOf(text, from);
      expect([text, at >= 0]).toEqual([text, true]);
      from = at + text.length;
    }
    // Who sells it stands before the terms, in them and in the instructions.
    expect(mail.split('Clio Muster\nGasse 1\nclio@quando.example')).toHaveLength(4);
  }
});

it('what the operator wrote takes the place of the built-in words', () => {
  const texts = { terms: { de: 'Eins.\n\nZwei.', en: 'One.' } };
  const words = subscriptionWords('de', sold, { ...purchase, texts });
  expect(words).toContain('Zwei.');
  expect(words.join()).not.toContain(builtInTexts.de.term.text);
  expect(words.join()).toContain(builtInTexts.de.right.period);
  const withdrawal = { de: 'Widerruf.', en: 'Three.\n \nFour.' };
  const english = subscriptionWords('en', sold, { ...purchase, texts: { ...texts, withdrawal } });
  expect(english.slice(-5)).toEqual([
    'TERMS',
    'One.',
    'INSTRUCTIONS ON WITHDRAWAL',
    'Three.',
    'Four.',
  ]);
});

it.each(languages)(
  'how long a subscription runs is said as on the order page (%s)',
  async (language) => {
    const { order } = await catalogueOf(language, 'subscription');
    const ofOrder = order as Record<string, string>;
    for (const [interval, name] of [
      ['month', 'Month'],
      ['year', 'Year'],
    ] as const) {
      const mail = subscriptionWords(language, { ...sold, interval }, purchase).join('\n');
      expect(mail).toContain(ofOrder[`term${name}`] ?? 'a term');
      expect(mail).toContain(ofOrder[`end${name}`] ?? 'an end');
    }
  },
);

it('of a subscription whose rhythm is not known nothing is said of its renewal', () => {
  const mail = subscriptionWords('de', { ...sold, interval: null }, purchase).join('\n');
  expect(mail).not.toContain('im Jahr)');
  expect(mail).not.toContain('Laufzeit:');
});
