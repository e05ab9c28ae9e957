import type { lookup as systemLookup } from 'node:dns';

import { expect, it } from 'vitest';

import { guardedLookup, isPublic } from './public-address.ts';

it.each(['1.1.1.1', '93.184.215.14', '2606:4700:4700::1111'])(
  '%s is of the internet',
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

it.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::101:101',
  '4000::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  '::ffff:127.0.0.1',
  '::ffff:1.1.1.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'localhost',
  '',
])('%s is not', (address) => {
  expect(isPublic(address)).toBe(false);
});

type Found = { address: string; family: number }[];

/** What a connection is told of a name that stands for these addresses. */
function resolve(found: Found, all: boolean) {
  const system = ((
    _host: string,
    _options: object,
    callback: (error: null, found: Found) => void,
  ) => callback(null, found)) as typeof systemLookup;
  return new Promise((done) => {
    guardedLookup(isPublic, system)('any.example', { all }, (error, address, family) =>
      done(error?.message ?? [address, family]),
    );
  });
}

const near = { address: '1.1.1.1', family: 4 };

it('a name is looked up once, and its addresses handed to the connection', async () => {
  expect(await resolve([near], false)).toEqual(['1.1.1.1', 4]);
  expect(await resolve([near], true)).toEqual([[near], undefined]);
});

it('a name of which one address is inside a network is not asked at all', async () => {
  const inside = { address: '10.0.0.1', family: 4 };
  expect(await resolve([near, inside], true)).toBe('any.example leads into a network.');
  expect(await resolve([], true)).toBe('any.example has no address.');
});
