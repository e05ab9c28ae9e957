import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test } from 'vitest';
import { today } from './desk-factory.ts';
import { deskOf, keptOf, load, make } from './kept-desk.ts';

const line = {
  revision: 1,
  year: null,
  hint: null,
  hasDe: true,
  hasEn: true,
  isReady: true,
  updatedAt: null,
  updatedBy: null,
  removedAt: null,
};
const drafts = [
  { ...line, key: 'moon', plannedFor: '2040-06-16' },
  { ...line, key: 'wall', plannedFor: '2040-06-18' },
];

/** A server that has two drafts planned, and answers each move as it is told. */
function serverThat(move: (key: string) => Response) {
  const answers: Readonly<Record<string, unknown>> = {
    get_gaps: { today, days: [], next: { de: null, en: null } },
    get_drafts: drafts,
    get_schedule: [],
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const name = new URL(request.url).pathname.split('/').at(-1) ?? '';
    if (name in answers) return Response.json(answers[name]);
    const { key }: { key: string } = await request.json();
    return move(key);
  };
  return new PostgrestClient('http://localhost', { fetch });
}

const view = { first: '2040-06-11', today };

/** Who has which day in sight. */
function planOf(userId: string) {
  const desk = deskOf(keptOf(userId));
  return Object.fromEntries(desk?.drafts.map(({ key, plannedFor }) => [key, plannedFor]) ?? []);
}

test('of two quick moves the second is told of as well when the first one fails', async () => {
  const rest = serverThat(() => Response.json({ code: '23505', message: 'no' }, { status: 409 }));
  await load(rest, 'ada', view);
  const first = make(rest, 'ada', { key: 'moon', to: '2040-06-17' });
  const second = make(rest, 'ada', { key: 'wall', to: '2040-06-19' });
  expect(planOf('ada')).toEqual({ moon: '2040-06-17', wall: '2040-06-19' });
  const outcomes = await Promise.all([first, second]);
  expect(outcomes[0].kind).toBe('failed');
  expect(outcomes[1]).toEqual(outcomes[0]);
  expect(planOf('ada')).toEqual({ moon: '2040-06-16', wall: '2040-06-18' });
});

test('who was displaced without being in sight is told', async () => {
  const displaced = { key: 'unseen', plannedFor: '2040-06-16' };
  const rest = serverThat((key) => Response.json({ key, swapped: displaced }));
  await load(rest, 'bert', view);
  const outcome = await make(rest, 'bert', { key: 'moon', to: '2040-06-17' });
  expect(outcome).toEqual({ kind: 'moved', displaced });
  expect(planOf('bert')).toMatchObject({ moon: '2040-06-17' });
});
