// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  leave,
  perform,
  said,
  settle,
  showAt,
  text,
  type,
  expectOutline,
  until,
} from '../../../../tests/page/rendered.tsx';
import { setSession } from '../../../backend/session.ts';
import { ServerError } from '../../../backend/errors.ts';
import { ReferencesForm } from './references-form.tsx';

const hint = (number: number) => ({
  text: `Hint ${number}`,
  link: `https://example.org/${number}`,
  audio: null,
  source: 'https://example.org/source',
  image: null,
  copyright: null,
});
const stored = { id: 7, key: 'peace', locale: 'en', name: '12', hints: [hint(1), hint(2)] };

/** What was asked of the server, by the name of its function, and what it was told. */
const asked: string[] = [];
let answers: Response[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  asked.length = 0;
  answers = [Response.json(stored)];
  vi.spyOn(console, 'warn').mockReturnValue();
  localStorage.clear();
  setSession({ state: 'signedOut', hasEnded: false });
  vi.stubGlobal('fetch', async (input: string, { body }: RequestInit) => {
    asked.push(`${input.split('/').at(-1)} ${typeof body === 'string' ? body : ''}`);
    return answers.shift() ?? Response.error();
  });
});

afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const replaced = vi.fn<(count: number) => void>();
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);
const invalid = () =>
  [...document.querySelectorAll('[aria-invalid="true"]')].map((each) => each.getAttribute('name'));
const refused = (code: string) =>
  Response.json({ code, message: 'no', details: null, hint: null }, { status: 400 });

async function open() {
  replaced.mockClear();
  showAt(
    '/',
    <ReferencesForm
      puzzleId={7}
      hint={2}
      submit="Replace"
      onReplaced={replaced}
      onClose={() => asked.push('close')}
    />,
  );
  await settle();
}
/** Waits for the answers that are on their way. */
async function send() {
  await perform(() => button('Replace').click());
  await settle();
}
const isOff = () => button('Replace').getAttribute('aria-disabled');

test('the link that is meant has the focus, and each change is sent with what was seen there', async () => {
  await open();
  expect([document.activeElement, isOff()]).toEqual([field('2.link'), 'true']);
  await expectOutline('references');
  await send();
  await perform(() => document.querySelector('form')?.requestSubmit());
  expect([asked.length, replaced.mock.calls]).toEqual([1, []]);
  const written = field('1.link');
  type('1.link', ' https://example.org/new ');
  // A field of its own for each text would lose the focus with each letter.
  expect(field('1.link')).toBe(written);
  type('2.link', '');
  expect(isOff()).toBe('false');
  answers = [Response.json(stored), Response.json(stored)];
  await send();
  expect(replaced).toHaveBeenCalledWith(2);
  expect(asked).toEqual([
    'get_references {"puzzle_id":7}',
    'replace_reference {"puzzle_id":7,"hint":1,"part":"link","seen":"https://example.org/1","value":"https://example.org/new"}',
    'replace_reference {"puzzle_id":7,"hint":2,"part":"link","seen":"https://example.org/2","value":null}',
  ]);
  expect(document.querySelector('form')?.getAttribute('aria-busy')).toBe('false');
  await perform(() => button(text('staff.references.close')).click());
  expect(asked.at(-1)).toBe('close');
});

test('what is no address stays here, with its fault until the field is written again', async () => {
  await open();
  type('1.link', 'example');
  await send();
  expect([invalid(), asked.length]).toEqual([['1.link'], 1]);
  expect(document.body.textContent).toContain(text('staff.references.fault.address'));
  type('1.link', 'example.');
  expect(invalid()).toEqual([]);
});

test('what somebody else has replaced meanwhile is shown; another refusal says why', async () => {
  await open();
  const other = {
    ...stored,
    hints: [hint(1), { ...hint(2), source: 'https://example.org/other' }],
  };
  type('1.link', 'https://example.org/new');
  answers = [refused('PT409'), Response.json(other)];
  await send();
  expect(field('2.source')?.value).toBe('https://example.org/other');
  expect(invalid()).toEqual(['1.link']);
  await expectOutline('references-meanwhile');
  expect(document.body.textContent).toContain(text('staff.references.meanwhile'));
  answers = [refused('55000')];
  await send();
  expect(document.body.textContent).toContain(text('staff.failure.notNow'));
  expect([asked.length, replaced.mock.calls, isOff()]).toEqual([4, [], 'false']);
});

test('of several changes those before a refusal are done, and are not sent again', async () => {
  let answer: (() => void) | undefined;
  await open();
  type('1.link', 'https://example.org/new');
  type('2.link', 'https://example.org/new');
  const renewed = {
    ...stored,
    hints: [{ ...hint(1), link: 'https://example.org/new' }, hint(2)],
  };
  const { fetch: server } = globalThis;
  vi.stubGlobal('fetch', async (...sending: Parameters<typeof fetch>) => {
    const came = server(...sending);
    return new Promise((resolve) => {
      answer = () => resolve(came);
    });
  });
  answers = [Response.json(renewed), refused('23514')];
  await perform(() => button('Replace').click());
  expect([isOff(), document.querySelector('form')?.getAttribute('aria-busy')]).toEqual([
    'true',
    'true',
  ]);
  await perform(() => document.querySelector('form')?.requestSubmit());
  vi.stubGlobal('fetch', server);
  await perform(() => answer?.());
  await until(() => expect(isOff()).toBe('false'));
  expect([asked.length, invalid(), replaced.mock.calls]).toEqual([3, ['2.link'], []]);
  expect(document.body.textContent).toContain(text('staff.failure.wrong'));
  answers = [Response.json(stored)];
  await perform(() => button('Replace').click());
  await until(() => expect(replaced).toHaveBeenCalledWith(1));
  expect(asked.at(-1)).toBe(
    'replace_reference {"puzzle_id":7,"hint":2,"part":"link","seen":"https://example.org/2","value":"https://example.org/new"}',
  );
});

test('links that cannot be fetched are an alert', async () => {
  let answer: (() => void) | undefined;
  vi.stubGlobal(
    'fetch',
    () => new Promise((resolve) => (answer = () => resolve(refused('42501')))),
  );
  showAt(
    '/',
    <ReferencesForm
      puzzleId={7}
      submit="Replace"
      onReplaced={replaced}
      onClose={() => undefined}
    />,
  );
  await settle();
  expect(document.querySelector('form')?.getAttribute('aria-busy')).toBe('true');
  await perform(() => answer?.());
  await settle();
  expect(said('alert')).toBe(text('staff.failure.denied'));
  expect(document.querySelector('form')?.getAttribute('aria-busy')).toBe('false');
});

test('a hint has what can be replaced in it: a credit with its picture, and what was recorded', async () => {
  const heard = {
    ...hint(1),
    audio: '/audio/1.mp3',
    image: 'https://example.org/1.webp',
    copyright: 'NASA',
  };
  answers = [Response.json({ ...stored, hints: [heard, hint(2)] })];
  await open();
  await expectOutline('references-all');
  const opened = document.querySelectorAll('form a').length;
  type('1.copyright', 'https://example.org/credit');
  expect(document.querySelectorAll('form a')).toHaveLength(opened);
  type('1.copyright', ' ');
  // Enter sends, and leaves the page where it is.
  const enter = new Event('submit', { bubbles: true, cancelable: true });
  await perform(() => document.querySelector('form')?.dispatchEvent(enter));
  expect(enter.defaultPrevented).toBe(true);
  await settle();
  expect([invalid(), asked.length]).toEqual([['1.copyright'], 1]);
  expect(document.body.textContent).toContain(text('staff.references.fault.missing'));
  type('1.copyright', 'ESA');
  answers = [Response.json(stored)];
  replaced.mockImplementationOnce(() => {
    throw new ServerError('', '42501');
  });
  await perform(() => document.querySelector('form')?.requestSubmit());
  await until(() => expect(said('alert')).toBe(text('staff.failure.denied')));
  expect(asked.at(-1)).toContain('"part":"copyright","seen":"NASA","value":"ESA"');
});
