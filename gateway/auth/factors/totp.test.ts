import { generate } from 'otplib';
import { expect, it, vi } from 'vitest';

import { totpKind } from './totp.ts';

const kind = totpKind({ publicUrl: () => 'https://quando.example/' });
const asked = { factor_type: 'totp', friendly_name: '', issuer: '', phone: '' };
const adas = { user: { email: 'ada@example.org' } } as Parameters<typeof kind.enrol>[0];

/** A new app: the address that it scans, with its parts, and its picture. */
function enrol(issuer = '') {
  const { secret = '', answer } = kind.enrol(adas, { ...asked, issuer });
  const { totp } = answer as { totp: { uri: string; secret: string; qr_code: string } };
  const { host, pathname, searchParams } = new URL(totp.uri);
  return { ...totp, kept: secret, host, name: decodeURIComponent(pathname), searchParams };
}

it('an app is told this installation, whose account it is, and a secret of 160 bits', () => {
  const { uri, kept, secret, host, name, searchParams } = enrol();
  expect([uri.slice(0, 15), host, name]).toEqual([
    'otpauth://totp/',
    'totp',
    '/quando.example:ada@example.org',
  ]);
  const { issuer, algorithm, digits, period } = Object.fromEntries(searchParams);
  expect(issuer).toBe('quando.example');
  // What apps take where nothing is said.
  expect([algorithm ?? 'SHA1', digits ?? '6', period ?? '30']).toEqual(['SHA1', '6', '30']);
  expect(searchParams.get('secret')).toBe(secret);
  expect([secret, kept]).toEqual([expect.stringMatching(/^[A-Z2-7]{32}$/), secret]);
  expect(enrol().secret).not.toBe(secret);
  const named = enrol('A school');
  expect([named.name, named.searchParams.get('issuer')]).toEqual([
    '/A school:ada@example.org',
    'A school',
  ]);
});

it('an app of an account without an address is told no name for it', () => {
  const bare = { user: { email: null } } as Parameters<typeof kind.enrol>[0];
  const { totp } = kind.enrol(bare, asked).answer as { totp: { uri: string } };
  expect(new URL(totp.uri).pathname).toBe('/quando.example:');
});

it('its picture is black on white', () => {
  const { qr_code: picture } = enrol();
  expect(picture).toMatch(
    /^<svg [^>]+><rect [^>]*fill="white"[^>]*><\/rect><path [^>]*fill="black"/,
  );
});

it.each([
  [-60, false],
  [-30, true],
  [0, true],
  [30, true],
  [60, false],
])('a code of a clock that is %i seconds off is right: %s', async (off, isRight) => {
  const now = Date.UTC(2026, 10, 1, 12);
  vi.useFakeTimers({ toFake: ['Date'], now });
  const { secret } = enrol();
  const code = await generate({ secret, epoch: now / 1_000 + off });
  const taken = { factor: { id: 'f', secret }, challenge: { id: 'c' } } as Parameters<
    ReturnType<typeof kind.check>
  >[1];
  const noted: unknown[] = [];
  const query = async <Row>(_sql: string, values: readonly unknown[] = []) => {
    noted.push(values);
    return [{}] as Row[];
  };
  const answer = { challenge_id: '', code, webauthn: null };
  expect(await kind.check(answer)(query, taken)).toBe(isRight);
  expect(noted).toEqual(isRight ? [['c', 'f', (now / 1_000 + off) / 30]] : []);
  vi.useRealTimers();
});
