import { expect, it } from 'vitest';

import { mailLink } from './mail-link.ts';
import { wayBackIn } from './way-back.ts';

const home = 'https://quando.example';
const asked = (path: string) => `${home}/changePassword?return=${encodeURIComponent(path)}`;

it.each(['/archive', '/order?choice=2_historian.month', '/pp/381'])(
  'the link of a mail leads on to %s, with no token but the hash',
  (path) => {
    const wanted = wayBackIn(asked(path), home);
    expect(wanted).toBe(path);
    const link = new URL(mailLink('recovery', home, 'HASH', wanted) ?? '');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      token_hash: 'HASH',
      type: 'recovery',
      return: path,
    });
  },
);

it.each([
  null,
  '',
  home,
  '/changePassword?return=/archive',
  asked('https://evil.example/'),
  asked('//evil.example'),
  asked('/\\evil.example'),
  asked('archive'),
  'https://evil.example/changePassword?return=/archive',
  'https://quando.example.evil.example/?return=/archive',
  'http://quando.example/?return=/archive',
])('%s leads on to nowhere', (address) => {
  expect(wayBackIn(address, home)).toBeUndefined();
});
