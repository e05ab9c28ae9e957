import { expect, it } from 'vitest';

import { factNames, readFacts } from './operator.ts';
import { readSettings } from './settings.ts';

const operatorOf = (environment: Record<string, string>) => readSettings(environment).operator;

it('an operator who states nothing is an individual with the first policy', () => {
  expect(operatorOf({})).toMatchObject({
    name: undefined,
    kind: 'individual',
    address: [],
    policyDate: '2025-01-10',
    processors: {},
    links: {},
    asksPostalAddress: false,
    hasPayments: false,
    hasGifts: false,
  });
});

it('everything about the operator can be stated', () => {
  const operator = operatorOf({
    OPERATOR_NAME: 'Clio Muster',
    OPERATOR_KIND: 'organisation',
    OPERATOR_ADDRESS: 'Gasse 1 | 12345 Ort |',
    OPERATOR_EMAIL: 'clio@quando.example',
    OPERATOR_PHONE: '+49 (0)30 123-45',
    OPERATOR_VAT_ID: 'DE123456789',
    POLICY_DATE: '2028-02-29',
    PROCESSOR_HOSTING: 'Rechenhaus GmbH, Ort',
    PROCESSOR_BACKUP: 'Rechenhaus GmbH',
    LINK_SOCIAL: 'https://social.example/@quando',
    LINK_SUPPORT: 'http://spende.example',
    QUANDO_POSTAL_ADDRESS: 'on',
  });
  expect(operator).toEqual({
    name: 'Clio Muster',
    kind: 'organisation',
    address: ['Gasse 1', '12345 Ort'],
    email: 'clio@quando.example',
    phone: '+49 (0)30 123-45',
    vatId: 'DE123456789',
    supportEmail: 'clio@quando.example',
    policyDate: '2028-02-29',
    processors: { hosting: 'Rechenhaus GmbH, Ort', backup: 'Rechenhaus GmbH' },
    links: { social: 'https://social.example/@quando', support: 'http://spende.example/' },
    asksPostalAddress: true,
    hasPayments: false,
    hasGifts: false,
  });
});

it('what is as long as it may be is taken', () => {
  const link = `https://bio.example/${'x'.repeat(1_980)}`;
  const operator = operatorOf({
    OPERATOR_NAME: 'x'.repeat(500),
    OPERATOR_PHONE: '1'.repeat(40),
    LINK_BIO: link,
    PROCESSOR_DATABASE: 'a',
    PROCESSOR_MAIL: 'b',
    PROCESSOR_PAYMENT: 'c',
  });
  expect(operator).toMatchObject({
    name: 'x'.repeat(500),
    phone: '1'.repeat(40),
    links: { bio: link },
    processors: { database: 'a', mail: 'b', payment: 'c' },
  });
});

it('support has its own address where one is stated', () => {
  const addresses = { OPERATOR_EMAIL: 'clio@quando.example', SUPPORT_EMAIL: 'help@quando.example' };
  expect(operatorOf(addresses).supportEmail).toBe('help@quando.example');
});

it.each([
  ['OPERATOR_KIND', 'club'],
  ['QUANDO_POSTAL_ADDRESS', 'yes'],
  ['OPERATOR_NAME', 'two\nlines'],
  ['OPERATOR_NAME', 'x'.repeat(501)],
  ['OPERATOR_VAT_ID', 'x'.repeat(501)],
  ['OPERATOR_ADDRESS', 'x'.repeat(501)],
  ['PROCESSOR_MAIL', 'x'.repeat(501)],
  ['PROCESSOR_DATABASE', 'two\nlines'],
  ['PROCESSOR_PAYMENT', 'two\nlines'],
  ['OPERATOR_PHONE', '1'.repeat(41)],
  ['OPERATOR_PHONE', '12'],
  ['LINK_BIO', `https://bio.example/${'x'.repeat(1_981)}`],
  ['OPERATOR_EMAIL', `${'x'.repeat(65)}@quando.example`],
  ['OPERATOR_EMAIL', 'clio'],
  ['SUPPORT_EMAIL', 'clio@quando.example?bcc=others@quando.example'],
  ['OPERATOR_PHONE', 'call me'],
  ['POLICY_DATE', '10.01.2025'],
  ['POLICY_DATE', '2027-02-29'],
  ['LINK_BIO', 'javascript:alert(1)'],
  ['LINK_SUPPORT', 'donate.example'],
  ['LINK_SOCIAL', 'https://clio@social.example/'],
  ['LINK_SOCIAL', 'https://:secret@social.example/'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(name);
});

it.each([
  ['OPERATOR_NAME', 'two\nlines', 'one line of at most 500 characters'],
  ['OPERATOR_EMAIL', 'clio', 'an e-mail address such as mail@quando.example, not "clio"'],
  ['SUPPORT_EMAIL', 'help', 'an e-mail address such as mail@quando.example, not "help"'],
  ['OPERATOR_PHONE', 'call', 'a telephone number such as +49 30 1234567, not "call"'],
  ['POLICY_DATE', 'today', 'a day such as 2025-01-10, not "today"'],
  ['LINK_BIO', 'bio', 'an address that begins with https:// or http://, not "bio"'],
  ['OPERATOR_KIND', 'club', 'one of individual, organisation, not "club"'],
  ['QUANDO_POSTAL_ADDRESS', 'yes', 'one of on, off, not "yes"'],
])('%s=%s is told what it must be', (name, value, words) => {
  expect(() => readSettings({ [name]: value })).toThrow(`${name} must be ${words}.`);
});

it('an address may have as many letters as one can', () => {
  const longest = `${'x'.repeat(64)}@${'y'.repeat(255)}`;
  expect(operatorOf({ OPERATOR_EMAIL: longest }).email).toBe(longest);
  expect(() => operatorOf({ OPERATOR_EMAIL: `${longest}y` })).toThrow('OPERATOR_EMAIL');
});

it('what is set of the facts is told as it was written, and what makes no sense by its name', () => {
  const environment = { OPERATOR_NAME: ' Clio ', LINK_BIO: ' ', PORT: '3000' };
  expect(readSettings(environment).factTexts).toEqual({ OPERATOR_NAME: 'Clio' });
  const texts = Object.fromEntries(factNames.map((name) => [name, 'a\u0007']));
  expect(readFacts(texts).faulty).toEqual(factNames);
  expect(readFacts({ OPERATOR_NAME: 'Clio' })).toMatchObject({
    facts: { name: 'Clio' },
    faulty: [],
  });
});
