import { expect, test } from 'vitest';
import { parseOperator } from './operator.ts';

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
