import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  contentFolder,
  filePuzzle,
  type ContentFolder,
} from '../setup/factories/puzzle-file-factory.ts';
import { gatewayFor } from '../setup/start-gateway.ts';

const words = { de: 'Sterne', en: 'Stars' };
const museum = {
  title: words,
  text: words,
  picture: '/puzzles/stars.webp',
  puzzles: ['past-one', 'day-itself', 'day-after', 'draft-one', 'unknown'].map((key) => ({
    key,
    title: { de: key, en: key },
  })),
};
const puzzles = [
  filePuzzle('past-one', { name: '9001', date: '2040-11-19', year: 1801 }),
  filePuzzle('day-itself', { name: '9002', date: '2040-11-20', year: 1802 }),
  filePuzzle('day-after', { name: '9003', date: '2040-11-21', year: 1803 }),
  filePuzzle('draft-one', { year: 1804 }),
  filePuzzle('left-out', { name: '9004', date: '2040-11-18', year: 1805 }),
];

type Told = { puzzles: { title: object; ids: { de: number | null; en: number | null } }[] };

describe('a museum', () => {
  let now = Date.parse('2040-11-21T11:00:00Z');
  let content: ContentFolder;
  const environment: Record<string, string> = {};
  beforeAll(async () => {
    content = await contentFolder();
    await mkdir(join(content.path, 'pictures'));
    await writeFile(join(content.path, 'pictures/stars.webp'), 'picture');
    await content.write({ 'museum.json': JSON.stringify(museum), 'puzzles.json': puzzles });
    environment['CONTENT_DIR'] = content.path;
  });
  afterAll(() => content.remove());
  const running = gatewayFor({ environment, now: () => now });
  const ask = (path: string, init?: RequestInit) => fetch(running().url + path, init);
  const idsOf = async () => {
    const told = (await (await ask('/museum.json')).json()) as Told;
    return told.puzzles.map(({ ids }) => [typeof ids.de, typeof ids.en]);
  };
  const open = ['number', 'number'];
  const closed = ['object', 'object'];

  it('tells the numbers of puzzles whose day has begun everywhere, and of no draft', async () => {
    expect(running().log.filter((line) => line.includes('not loaded'))).toEqual([]);
    expect(await idsOf()).toEqual([open, open, closed, closed, closed]);
    now = Date.parse('2040-11-21T11:59:30Z');
    expect((await idsOf())[2]).toEqual(closed);
    now += 59_999;
    expect((await idsOf())[2], 'kept for a minute').toEqual(closed);
    now += 1;
    expect(await idsOf()).toEqual([open, open, open, closed, closed]);
    const { headers } = await ask('/museum.json');
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('tells words and numbers alone: no key, no answer and no hint', async () => {
    const text = await (await ask('/museum.json')).text();
    expect(JSON.parse(text)).toEqual({
      title: words,
      text: words,
      picture: '/puzzles/stars.webp',
      puzzles: museum.puzzles.map(({ title }) => ({ title, ids: expect.anything() })),
    });
    expect(text).not.toMatch(/180\d|first|"key"|date/);
  });

  it('serves its pictures beside those of the page', async () => {
    const answer = await ask('/puzzles/stars.webp');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await ask('/puzzles/moon.webp')).status).toBe(404);
  });

  it('takes nothing', async () => {
    expect((await ask('/museum.json', { method: 'POST', body: 'x' })).status).toBe(405);
  });
});

describe('without a sound file', () => {
  let content: ContentFolder;
  const environment: Record<string, string> = {};
  beforeAll(async () => {
    content = await contentFolder();
    await content.write({
      'museum.json': JSON.stringify({ ...museum, title: { de: 'Sterne' } }),
      'puzzles.json': [],
      'more.json': '[]',
    });
    environment['CONTENT_DIR'] = content.path;
  });
  afterAll(() => content.remove());
  const running = gatewayFor({ environment });

  it('the log names the field, and another file that is none, and the page is told that there is no museum', async () => {
    expect(running().log.join('\n')).toContain(
      'Content not loaded: museum.json, title.en: is missing',
    );
    expect(running().log.join('\n')).toContain('Content not loaded: more.json: must be object');
    const answer = await fetch(`${running().url}/museum.json`);
    expect([answer.status, await answer.json()]).toEqual([200, null]);
  });
});
