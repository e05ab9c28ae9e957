import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { createLog } from '../../log.ts';
import { createRenderBegun } from './render-begun.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quando-shell-'));
  await writeFile(
    join(folder, 'shell.mjs'),
    `let times = 0;
     export const begunPageMarkup = (answer, isOver) => {
       if (answer === null) return null;
       if (answer === 'broken') throw new Error('no such hint');
       times += 1;
       return answer + ' ' + isOver + ' ' + times;
     };`,
  );
});
afterAll(() => rm(folder, { recursive: true }));

/** Renders by a build's file, and what the log says of it. */
function renderer(name: string) {
  const lines: string[] = [];
  const log = createLog('plain', 'error', (line) => lines.push(line.slice(25, -1)));
  return { render: createRenderBegun(join(folder, name), log), lines };
}

it('each answer is rendered once, as it begins and as it is over', async () => {
  const { render } = renderer('shell.mjs');
  expect(await render('"a"', false)).toBe('a false 1');
  expect(await render('"a"', true)).toBe('a true 2');
  expect(await render('"a"', false)).toBe('a false 1');
  expect(await render('null', false)).toBeNull();
});

it('the first of more than twelve answers is rendered again', async () => {
  const { render } = renderer('shell.mjs');
  const first = await render('0', false);
  for (let answer = 1; answer < 12; answer += 1) await render(String(answer), false);
  expect(await render('0', false)).toBe(first);
  const second = await render('1', false);
  await render('12', false);
  expect(await render('1', false)).toBe(second);
  expect(await render('0', false)).not.toBe(first);
});

it('what cannot be rendered is in the log, and nobody waits for it', async () => {
  const { render, lines } = renderer('shell.mjs');
  expect(await render('"broken"', false)).toBeNull();
  expect(lines).toEqual([
    'error The page of the day could not be rendered. error="Error" reason="no such hint"',
  ]);
});

it('without a built page there is nothing to render, and nothing to say of it', async () => {
  const { render, lines } = renderer('missing.mjs');
  expect([await render('"a"', false), lines]).toEqual([null, []]);
});
