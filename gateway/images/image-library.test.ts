import { expect, it, vi } from 'vitest';

import type { Database } from '../database/database.ts';
import { asCaller, callerFrom } from '../turns/caller.ts';
import { createImageLibrary } from './image-library.ts';

const minute = 60_000;

/**
 * A database that holds pictures of a megabyte whose name does not begin with `none`, and counts who asks; by a
 * clock that stands until it is turned.
 */
function library() {
  const clock = { now: 0 };
  const asked: unknown[] = [];
  const query: Database['query'] = async <Row>(_: string, parameters: readonly unknown[] = []) => {
    asked.push(parameters[0]);
    const rows = String(parameters[0]).startsWith('none')
      ? []
      : [{ bytes: new Uint8Array(1024 * 1024) }];
    return rows as Row[];
  };
  return { images: createImageLibrary({ query }, () => clock.now), asked, clock };
}

it('a picture that many ask for at once is read once, and then known', async () => {
  const { images, asked } = library();
  expect(images.known('moon')).toBeUndefined();
  await Promise.all([images.read('moon'), images.read('moon')]);
  expect(asked).toEqual(['moon']);
  expect(images.known('moon')).toHaveLength(1024 * 1024);
});

it('those least asked for make room, and what is not there takes none', async () => {
  const { images } = library();
  const names = Array.from({ length: 32 }, (_, index) => `picture ${index}`);
  for (const name of names) await images.read(name);
  expect(await images.read('none')).toBeNull();
  images.known('picture 0');
  await images.read('one more');
  expect(images.known('picture 0')).toBeDefined();
  expect(images.known('picture 1')).toBeUndefined();
});

it('one that is read again while it is known takes its room once', async () => {
  const { images } = library();
  await images.read('picture 0');
  for (let index = 0; index < 32; index += 1) await images.read(`picture ${index}`);
  expect(images.known('picture 0')).toBeDefined();
});

it('a picture is looked for again after five minutes, since it may have been withdrawn', async () => {
  const { images, asked, clock } = library();
  await images.read('moon');
  clock.now = 5 * minute - 1;
  expect(images.known('moon')).toBeDefined();
  clock.now = 5 * minute;
  expect(images.known('moon')).toBeUndefined();
  await images.read('moon');
  expect(asked).toEqual(['moon', 'moon']);
  expect(images.known('moon')).toBeDefined();
});

it('what is not there is looked for once a minute', async () => {
  const { images, asked, clock } = library();
  await images.read('none');
  expect([images.known('none'), await images.read('none')]).toEqual([null, null]);
  clock.now = minute;
  expect(images.known('none')).toBeUndefined();
  await images.read('none');
  expect(asked).toEqual(['none', 'none']);
});

it('of what is not there, a thousand names are remembered', async () => {
  const { images } = library();
  for (let index = 0; index <= 1000; index += 1) await images.read(`none ${index}`);
  expect([images.known('none 0'), images.known('none 1')]).toEqual([undefined, null]);
});

it('whoever asks for many waits behind whoever asks for one, and not all of them wait', async () => {
  const { images, asked } = library();
  const one = (client: string, name: string) =>
    asCaller(callerFrom(client), () => images.read(name));
  const many = Array.from({ length: 300 }, (_, index) => one('192.0.2.7', `none ${index}`));
  expect((await one('192.0.2.8', 'moon'))?.length).toBe(1024 * 1024);
  expect(asked.length).toBeLessThan(5);
  const told = await Promise.all(many);
  expect(told.filter((answer) => answer === undefined)).toHaveLength(99);
});

it('two are read at once, one for a caller, and nobody waits for longer than seven seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answers: ((rows: never[]) => void)[] = [];
  const query = <Row>() => new Promise<Row[]>((resolve) => void answers.push(resolve));
  const images = createImageLibrary({ query });
  const told: unknown[] = [];
  const reading = ['a', 'a', 'b', 'c'].map((client, index) =>
    asCaller(callerFrom(client), () => images.read(`picture ${index}`)).then((bytes) =>
      told.push([client, bytes]),
    ),
  );
  await vi.advanceTimersByTimeAsync(6_999);
  expect([told, answers.length]).toEqual([[], 2]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([
    ['a', undefined],
    ['c', undefined],
  ]);
  for (const answer of answers) answer([]);
  await Promise.all(reading);
  expect(told.slice(2)).toEqual([
    ['a', null],
    ['b', null],
  ]);
  vi.useRealTimers();
});
