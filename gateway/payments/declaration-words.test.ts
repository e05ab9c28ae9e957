import { expect, it } from 'vitest';

import { declarationWords } from './declaration-words.ts';

const received = new Date('2026-12-01T12:00:00Z');
const declared = {
  kind: 'cancellation',
  type: 'ordinary',
  name: 'Ada',
  email: 'ada@example.org',
  contract: '',
  reason: '',
  end: null,
} as const;

it('a cancellation is confirmed as it was declared, at the next date where none is named', () => {
  expect(declarationWords('de', declared, received)).toBe(`Kündigung
Name: Ada
E-Mail-Adresse: ada@example.org
Vertrag: –
Zum: frühestmöglichen Zeitpunkt
Eingegangen: 1. Dezember 2026 um 13:00:00 MEZ`);
  expect(declarationWords('en', declared, received)).toContain(
    'Takes effect: as early as possible',
  );
  const named = { ...declared, contract: 'sub_1', end: '2026-12-31' };
  expect(declarationWords('en', named, received)).toBe(`Cancellation
Name: Ada
E-mail address: ada@example.org
Contract: sub_1
Takes effect: 31 December 2026
Received: 1 December 2026 at 13:00:00 CET`);
});

it('one for good cause says so, with its reason last and quoted', () => {
  const forCause = { ...declared, type: 'extraordinary', reason: 'I move.\nTo Rome.' } as const;
  expect(declarationWords('en', forCause, received)).toMatch(
    /^Cancellation \(immediate, for good cause\)\n[^]*\nReason:\n> I move\.\n> To Rome\.$/,
  );
  expect(declarationWords('de', forCause, received)).toMatch(
    /^Kündigung \(fristlos, aus wichtigem Grund\)\n[^]*\nGrund:\n> I move\./,
  );
});

it('a withdrawal names no day to end on', () => {
  const words = declarationWords('en', { ...declared, kind: 'withdrawal' }, received);
  expect(words).toMatch(/^Withdrawal\n/);
  expect(declarationWords('de', { ...declared, kind: 'withdrawal' }, received)).toMatch(
    /^Widerruf\n/,
  );
  expect(words).not.toContain('Takes effect');
});
