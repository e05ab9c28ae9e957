import { afterEach, expect, test, vi } from 'vitest';
import { operatorFacts, parseOperator } from './operator.ts';
import { pageSettings } from './page-settings.ts';
import { restateOperator } from './restate-operator.ts';
import { seriesPuzzles } from './series-puzzles.ts';

afterEach(() => vi.unstubAllGlobals());

const nothing = parseOperator('');

test.each(['', '__QUANDO_OPERATOR__', 'null', '[]', '7', '{"name":7,"address":"x","links":[]}'])(
  'facts that cannot be read count as not stated: %s',
  (text) => {
    expect(parseOperator(text)).toEqual(nothing);
    expect(nothing).toMatchObject({
      name: null,
      address: [],
      policyDate: '2025-01-10',
      asksPostalAddress: false,
      hasPayments: false,
      hasGifts: false,
    });
  },
);

test('all that an operator states is read', () => {
  const processors = { hosting: 'H', database: 'D', mail: 'M', payment: 'P', backup: 'B' };
  const links = {
    social: 'https://social.example/',
    bio: 'http://bio.example/',
    support: 'https://support.example/',
  };
  const stated = {
    name: 'Museum',
    address: ['Weg 1', '', 7, 'Wien'],
    email: 'mail@example.org',
    phone: '+43 1',
    vatId: 'ATU1',
    supportEmail: 'help@example.org',
    policyDate: '2026-11-21',
    processors,
    links,
    asksPostalAddress: true,
    hasPayments: true,
    hasGifts: true,
    sendsNoMail: true,
  };
  expect(parseOperator(JSON.stringify({ ...stated, kind: 'organisation' }))).toEqual({
    ...stated,
    isOrganisation: true,
    address: ['Weg 1', 'Wien'],
  });
  expect(parseOperator('{"kind":"person","sendsNoMail":"no","name":""}')).toMatchObject({
    isOrganisation: false,
    sendsNoMail: false,
    name: null,
  });
});

test('a link that does not lead to a website is left out', () => {
  const { links } = parseOperator(
    '{"links":{"social":"javascript:alert(1)","bio":"https://bio.example/"}}',
  );
  expect(links).toEqual({
    social: null,
    bio: 'https://bio.example/',
    support: null,
  });
});

test('a policy date that is none becomes that of the first version', () => {
  expect(parseOperator('{"policyDate":"soon"}').policyDate).toBe('2025-01-10');
  expect(parseOperator('{"policyDate":"2026-11-21"}').policyDate).toBe('2026-11-21');
});

test('a postal address is asked for only where the operator says so plainly', () => {
  expect(parseOperator('{"asksPostalAddress":true}').asksPostalAddress).toBe(true);
  expect(parseOperator('{"asksPostalAddress":"off"}').asksPostalAddress).toBe(false);
});

test('what is sold is told plainly, and gifts beside it', () => {
  expect(parseOperator('{"hasPayments":true,"hasGifts":true}')).toMatchObject({
    hasPayments: true,
    hasGifts: true,
  });
  expect(parseOperator('{"hasPayments":true,"hasGifts":"no"}').hasGifts).toBe(false);
});

/** A page into which these were written, by their names. */
function page(metas: Record<string, { content: string }>) {
  vi.stubGlobal('location', { origin: 'https://quando.example' });
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      metas[/^meta\[name="quando-(.*)"\]$/.exec(selector)?.[1] ?? ''] ?? null,
  });
}

test('a page knows its operator, its server and its series by what was written into it', () => {
  page({});
  expect([operatorFacts(), seriesPuzzles()]).toEqual([nothing, ['381', '540']]);
  expect(pageSettings()).toEqual({
    backendUrl: 'https://quando.example',
    publishableKey: '',
    version: '',
  });
  restateOperator({ name: 'Nobody hears' });
  page({
    operator: { content: '{"name":"Ada"}' },
    series: { content: '12,7' },
    'backend-url': { content: 'https://backend.example' },
    'publishable-key': { content: 'key' },
    version: { content: '1.5.0' },
  });
  expect([operatorFacts().name, seriesPuzzles()]).toEqual(['Ada', ['12', '7']]);
  expect(pageSettings()).toEqual({
    backendUrl: 'https://backend.example',
    publishableKey: 'key',
    version: '1.5.0',
  });
  restateOperator({ name: 'Berta' });
  expect(operatorFacts().name).toBe('Berta');
});
