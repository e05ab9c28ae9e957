import { expect, it } from 'vitest';

import { measureJson, ownTurn } from './modest-json.ts';

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
  ['[1e308,true,false,null]', false],
  ['{"1e99999":"1e99999"}', false],
])('whether %s has a vast number: %s', (text, hasVastNumber) => {
  expect(measureJson(text)).toMatchObject({ hasVastNumber });
});

it('long texts are looked at in turns of their own, short ones at once', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    if (turns < 10) setImmediate(count);
  };
  setImmediate(count);
  const lookedAt = async (text: string) => {
    await ownTurn(text);
    return turns;
  };
  const long = 'x'.repeat(9_000);
  const [first = 0, second = 0, short] = await Promise.all([long, long, 'x'].map(lookedAt));
  expect([first > 0, second > first, short]).toEqual([true, true, 0]);
});
