import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { createTodayFinder, inScript } from './find-today.ts';

const cookies = 'privacyConfirmed=true; language=en-US; timezoneOffset=-300';

it('asks as the call for the puzzle does, and has what it answers', async () => {
  const asked: string[] = [];
  const find = createTodayFinder(
    async (path) => {
      asked.push(path);
      return '{"id":41}';
    },
    async (answer) => `<main>${answer.length}</main>`,
  );
  expect(await find(cookies)).toEqual({
    locale: 'en',
    data: '{"id":41}',
    markup: '<main>9</main>',
    isOver: false,
  });
  expect(asked).toEqual(['/rest/v1/rpc/get_puzzle_of_the_day?timezoneoffset=-300&locale=en']);
});

it('is over for whoever has finished this puzzle, and not another', async () => {
  const find = createTodayFinder(
    async () => '{"id":41}',
    async (_, isOver) => `over: ${isOver}`,
  );
  const over = { isOver: true, markup: 'over: true' };
  expect(await find(`${cookies}; gameFinished=true; quizId=41`)).toMatchObject(over);
  const running = { isOver: false, markup: 'over: false' };
  expect(await find(`${cookies}; gameFinished=true; quizId=4`)).toMatchObject(running);
  expect(await find(`${cookies}; quizId=41`)).toMatchObject(running);
});

it('nobody’s cookies ask for nothing; no answer and no markup are nothing', async () => {
  const noAnswer = createTodayFinder(
    () => Promise.resolve(null),
    () => Promise.reject(new Error('rendered')),
  );
  expect(await noAnswer(cookies)).toBeNull();
  const noMarkup = createTodayFinder(
    async () => 'null',
    async () => null,
  );
  expect(await noMarkup(cookies)).toBeNull();
  const unasked = createTodayFinder(
    () => Promise.reject(new Error('asked')),
    async () => null,
  );
  expect(await unasked('privacyConfirmed=true')).toBeNull();
});

it('no text ends the script element or begins a comment in it, and all of it is read again', () => {
  const said = '</script><!--<script>\u2028\u2029&amp;';
  const written = inScript(JSON.stringify({ said }));
  expect(written).not.toMatch(/[<\u2028\u2029]/);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constant(said)), (text) => {
      const json = inScript(JSON.stringify({ text }));
      expect(json).not.toContain('<');
      expect(JSON.parse(json)).toEqual({ text });
    }),
  );
});
