import { expect, test } from 'vitest';
import { pastedSource, putSource } from './pasted-source.ts';

const address = 'https://example.org/globe?page=2';

test('an address with its sentence goes to both fields, whichever it is pasted into', () => {
  for (const into of ['address', 'quote'] as const) {
    expect(pastedSource(`“He had it painted.”\n ${address}`, into)).toEqual({
      address,
      quote: 'He had it painted.',
    });
    expect(pastedSource(`${address} He had  it\npainted.`, into)).toEqual({
      address,
      quote: 'He had it painted.',
    });
  }
  expect(pastedSource(`He had it painted (${address})`, 'quote')).toEqual({
    address,
    quote: 'He had it painted',
  });
});

test('whatever marks a sentence or an address as one is no part of it', () => {
  for (const [open, close] of ['„“', '“”', '""', '»«']) {
    expect(pastedSource(`${open}So it was.${close} ${address}`, 'quote')).toEqual({
      address,
      quote: 'So it was.',
    });
  }
  for (const [open, close] of ['<>', '()', '[]']) {
    expect(pastedSource(`So it was ${open}${address}${close}`, 'quote')).toEqual({
      address,
      quote: 'So it was',
    });
  }
  for (const close of '”“"') {
    expect(pastedSource(`Seen at ${address}${close}`, 'quote')).toMatchObject({ address });
  }
});

test('an address alone goes to its field, and so does a sentence', () => {
  expect(pastedSource(` ${address} `, 'quote')).toEqual({ address });
  expect(pastedSource('He had it painted.', 'address')).toEqual({ quote: 'He had it painted.' });
});

test('what a field is for stays the browser’s to paste', () => {
  expect(pastedSource(address, 'address')).toBeNull();
  expect(pastedSource('He had it painted.', 'quote')).toBeNull();
  expect(pastedSource('example.org', 'address')).toBeNull();
  expect(pastedSource('', 'address')).toBeNull();
});

test('a link to a passage loses what marks it', () => {
  expect(pastedSource(`So it was. ${address}#:~:text=So,was`, 'address')).toEqual({
    address,
    quote: 'So it was.',
  });
});

test('what was pasted stands in its hint, and the rest stays', () => {
  const content = { de: { tips: [{ text: 'Mond', source: { quote: 'Old.' } }] } };
  expect(putSource(content, 0, 'de', { address })).toEqual({
    de: { tips: [{ text: 'Mond', source: { quote: 'Old.', address } }] },
  });
});
