import { expect, test } from 'vitest';
import type { Backend } from './backend.ts';
import { NoConnectionError } from './errors.ts';
import { reportError } from './report-error.ts';

const report = { puzzleId: 212, reason: 'fact', words: ' It was 1968. ' } as const;

test('an error is told with its words, and nothing of who tells', async () => {
  const asked: Request[] = [];
  const backend = answering(async (request) => {
    asked.push(request);
    return Response.json(true);
  });
  expect(await reportError(backend, report, 60)).toBe(true);
  expect(await reportError(backend, { ...report, words: ' \n' }, -60)).toBe(true);
  const [first, second] = await Promise.all(asked.map((request) => request.json()));
  expect(first).toEqual({
    quando_id: 212,
    timezoneoffset: 60,
    reason: 'fact',
    words: 'It was 1968.',
  });
  expect(second).toEqual({ quando_id: 212, timezoneoffset: -60, reason: 'fact' });
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toContain(
    'POST https://quando.example/rest/v1/rpc/report_error',
  );
  const names = asked.flatMap(({ headers }) => [...headers.keys()]);
  expect([...new Set(names)].toSorted()).toEqual(['apikey', 'content-type']);
});

test('the same told twice a day is known', async () => {
  expect(
    await reportError(
      answering(async () => Response.json(false)),
      report,
      0,
    ),
  ).toBe(false);
});

test.each([
  ['3600', 3600],
  ['soon', null],
  [undefined, null],
])('who told too much is asked to wait: %s', async (header, seconds) => {
  const backend = answering(async () =>
    Response.json(
      { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
      { status: 429, headers: header === undefined ? {} : { 'retry-after': header } },
    ),
  );
  await expect(reportError(backend, report, 0)).rejects.toMatchObject({
    code: 'over_request_rate_limit',
    message: 'Request rate limit reached',
    seconds,
  });
});

test('a day with enough reports, and a server out of reach, are told apart', async () => {
  const full = answering(async () =>
    Response.json({ code: 'PT429', message: 'enough reports for today' }, { status: 429 }),
  );
  await expect(reportError(full, report, 0)).rejects.toMatchObject({ code: 'PT429' });
  const away = answering(async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(reportError(away, report, 0)).rejects.toBeInstanceOf(NoConnectionError);
});

/** A backend that answers so. */
function answering(answer: (request: Request) => Promise<Response>): Backend {
  return {
    backendUrl: 'https://quando.example',
    publishableKey: 'key',
    send: (address, init) => answer(new Request(address, init)),
  };
}
