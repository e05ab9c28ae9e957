import { expect, it } from 'vitest';

import { keptHash, newCode, nonceHash, tokenHashOf } from './proofs.ts';

it('a code is any of a million, with its noughts', () => {
  const codes = Array.from({ length: 1_000 }, newCode);
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  expect(new Set(codes.map(([first]) => first)).size).toBe(10);
});

it('the token of a link follows from what it proves, address and code, and from the secret', () => {
  const asked = { column: 'recovery_token', address: 'ada@example.org', code: '012345' } as const;
  const token = tokenHashOf('a secret', asked);
  expect(token).toBe('84e08158519857d6152800cc5c0281b789c9a80e438dec7cc5719919d662e53f');
  for (const other of [
    tokenHashOf('another secret', asked),
    tokenHashOf('a secret', { ...asked, column: 'confirmation_token' }),
    tokenHashOf('a secret', { ...asked, address: 'ada@example.or', code: 'g012345' }),
  ]) {
    expect(other).not.toBe(token);
  }
  // Nobody who reads the database has it.
  expect(keptHash(token)).toBe('a6b630b77f31e01a261fdc9d9145e05936eb53ad0d562b4acba3661acd522f2f');
});

it('a code to prove oneself is kept as Supabase Auth keeps it', () => {
  expect(nonceHash('ada@example.org', '123456')).toBe(
    'cc4d00799411aecb85ee7c430563ed14262fb1f4c9919bdd3315ad67',
  );
});
