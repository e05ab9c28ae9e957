import { expect, it, vi } from 'vitest';

import { asCaller } from '../turns/caller.ts';
import { measureJson, readInTurn } from './modest-json.ts';

it.each([
  ['', 0, 1],
  ['{"a":1,"b":2}', 1, 3],
  ['[[],{"a":[1,2]}]', 3, 7],
  [String.raw`{"a":"[,{\"[,"}`, 1, 2],
  ['[1,2', 1, 3],
  [']]', 0, 1],
])('%s is so deep and may have so many values', (text, depth, members) => {
  expect(measureJson(text)).toEqual({ depth, members, hasVastNumber: false });
});

it.each([
  ['[1e131071]', true],
  ['{"a":-2.5E-9999}', true],
  ['[1E+1000]', true],
  ['[1e+999]', false],
  ['[1e308,true,false,null]', false],
  ['{"1e99999":"1e99999"}', false],
])('whether %s has a vast number: %s', (text, hasVastNumber) => {
  expect(measureJson(text)).toMatchObject({ hasVastNumber });
});

const long = 'x'.repeat(9_000);

it('long texts are read in turns of their own, short ones at once', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    if (turns < 10) setImmediate(count);
  };
  setImmediate(count);
  const read = (text: string) =>
    readInTurn(
      text,
      () => turns,
      () => NaN,
    );
  const [first = 0, second = 0, short] = await Promise.all([long, long, 'x'].map(read));
  expect([first > 0, second > first, short]).toEqual([true, true, 0]);
});

it('long texts of one are not read before those of another who comes after', async () => {
  const order: string[] = [];
  const send = (who: string) =>
    asCaller({ who, networks: [] }, () =>
      readInTurn(
        long,
        () => order.push(who),
        () => order.push('refused'),
      ),
    );
  await Promise.all([...Array.from({ length: 202 }, () => send('ada')), send('bert')]);
  expect(order.indexOf('bert')).toBeLessThan(4);
  expect(order.filter((who) => who === 'refused')).toHaveLength(1);
});

it('no pattern is matched at each letter, which took longer than all else', () => {
  const match = vi.spyOn(RegExp.prototype, 'exec');
  for (const letters of ['e', '1e', '1e+9']) measureJson(letters.repeat(100));
  const { calls } = match.mock;
  match.mockRestore();
  expect(calls).toEqual([]);
});
