// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  leave,
  perform,
  said,
  show,
  text,
  type,
  buttons,
} from '../../../tests/page/rendered.tsx';
import { today } from '../../device/clock.ts';
import { changeSettings, currentSettings } from '../../device/cookies/use-settings.ts';
import {
  currentReminder,
  forgetReminder,
  keepReminder,
} from '../../device/reminder/reminder-store.ts';
import { readRecords, storeRecords } from '../../device/games/records-store.ts';
import { emptyStatistics } from '../../domain/statistics/statistics.ts';
import { FontSizeControl } from './font-size-control.tsx';
import { DifficultyControl } from './play-controls.tsx';
import { followReminder, stopReminder, tellReminder } from './reminder/device-reminder.ts';
import { StartDialog } from './start-dialog.tsx';
import { TransferCode } from './transfer-code.tsx';

const jar = new Map<string, string>();

beforeEach(() => {
  jar.clear();
  jar.set('privacyConfirmed', 'true');
  localStorage.clear();
  vi.spyOn(document, 'cookie', 'set').mockImplementation((line: string) => {
    const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  });
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() =>
    [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
  );
});

afterEach(() => {
  leave();
  changeSettings({ fontSize: 0, difficulty: 'normal' });
  forgetReminder();
  localStorage.clear();
  vi.restoreAllMocks();
  // Of two halves that are mocked, only one is put back.
  Reflect.deleteProperty(document, 'cookie');
  vi.unstubAllGlobals();
});

const size = () => document.querySelector('output')?.textContent;

test('letters grow and shrink by a step, within their bounds, and are set back with a new page', async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload, protocol: 'https:' });
  show(<FontSizeControl />);
  const [smaller, larger] = buttons();
  await perform(() => smaller?.click());
  expect(currentSettings().fontSize).toBe(0);
  const sizes = [];
  for (let step = 0; step < 5; step += 1) {
    await perform(() => larger?.click());
    sizes.push(size());
  }
  expect(sizes).toEqual(['17\u00a0px', '18\u00a0px', '19\u00a0px', '20\u00a0px', '20\u00a0px']);
  expect(['smaller', larger?.getAttribute('aria-disabled')]).toEqual(['smaller', 'true']);
  await perform(() => smaller?.click());
  expect(size()).toBe('19\u00a0px');
  await perform(() => button(text('settings.resetSize')).click());
  expect([size(), reload.mock.calls.length]).toEqual(['16\u00a0px', 1]);
});

const toggle = () => document.querySelector<HTMLInputElement>('[role="switch"]');

test('during a game hard can be left, but not chosen', async () => {
  show(<DifficultyControl />);
  await perform(() => toggle()?.click());
  expect(currentSettings().difficulty).toBe('hard');
  for (const [name, value] of [
    ['quizId', '7'],
    ['quizDay', '2026-06-10'],
    ['firstTry', '1648'],
    ['gameFinished', 'false'],
  ] as const)
    jar.set(name, value);
  show(<DifficultyControl key="game" />);
  await perform(() => toggle()?.click());
  expect(currentSettings().difficulty).toBe('normal');
  expect(toggle()?.getAttribute('aria-disabled')).toBe('true');
  await perform(() => toggle()?.click());
  expect(currentSettings().difficulty).toBe('normal');
  expect(document.body.textContent).toContain(text('settings.hardLocked'));
});

test('the greeting has two steps, and leads to the game or through the tutorial', async () => {
  const heard: string[] = [];
  show(
    <StartDialog onClose={() => heard.push('close')} onTutorial={() => heard.push('tutorial')} />,
  );
  await perform(() => button(text('startDialog.tutorial')).click());
  await perform(() => button(text('startDialog.look')).click());
  expect(document.activeElement?.textContent).toBe(text('startDialog.lookTitle'));
  await perform(() => button(text('startDialog.back')).click());
  expect([document.activeElement?.textContent, heard]).toEqual([
    text('startDialog.title'),
    ['tutorial'],
  ]);
  await perform(() => button(text('startDialog.look')).click());
  await perform(() => button(text('startDialog.done')).click());
  leave();
  show(<StartDialog onClose={() => heard.push('close')} onTutorial={() => undefined} />);
  await perform(() => button(text('startDialog.play')).click());
  const escape = new Event('cancel', { cancelable: true });
  await perform(() => document.querySelector('dialog')?.dispatchEvent(escape));
  expect(heard).toEqual(['tutorial', 'close', 'close', 'close']);
});

const redeem = (typed: string) => {
  type('code', typed);
  return perform(() => document.querySelector('form')?.requestSubmit());
};

const played = () => readRecords(today()).statistics.noSuccess;

const play = (games: number) =>
  storeRecords({ statistics: { ...emptyStatistics, noSuccess: games }, ledger: [] }, today());

test('statistics move by a code, which asks before anything gets lower', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async (copy: string) => void copied.push(copy) },
  });
  play(3);
  show(<TransferCode />);
  await perform(() => button(text('transfer.show')).click());
  await perform(() => button(text('transfer.copy')).click());
  const code = document.querySelector('textarea')?.value ?? '';
  expect([copied, said('status')]).toEqual([[code], text('transfer.copied')]);
  play(5);
  await perform(() => button(text('transfer.redeem')).click());
  await redeem('nonsense');
  expect([document.querySelector('[aria-invalid]') !== null, played()]).toEqual([true, 5]);
  await redeem(code);
  expect(played()).toBe(5);
  await perform(() => button(text('transfer.keep')).click());
  expect([played(), document.querySelector('dialog')]).toEqual([5, null]);
  await redeem(code);
  await perform(() => button(text('transfer.replace')).click());
  expect([played(), document.querySelector('form')]).toEqual([3, null]);
});

const subscription = (endpoint: string) =>
  ({ endpoint, toJSON: () => ({ endpoint }) }) as unknown as PushSubscription;

test('the server is told of a reminder once a day, and of another browser the earlier is ended', async () => {
  const sent: string[] = [];
  const backend = {
    backendUrl: 'https://quando.example',
    publishableKey: 'key',
    send: async (address: string, { body }: RequestInit) => {
      sent.push(`${new URL(address).pathname} ${typeof body === 'string' ? body : ''}`);
      return Response.json(null);
    },
  };
  const wish = { time: '08:30', locale: 'de' } as const;
  await tellReminder(backend, subscription('https://push.example/1'), wish);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatch(/^\/rest\/v1\/rpc\/set_reminder .*"minute":510,/);
  expect(currentReminder()).toMatchObject({ state: 'on', time: '08:30', played: null });
  await tellReminder(backend, subscription('https://push.example/1'), wish);
  expect(sent).toHaveLength(1);
  await tellReminder(backend, subscription('https://push.example/2'), wish);
  expect(sent.slice(1).map((call) => call.split(' ')[0])).toEqual([
    '/rest/v1/rpc/set_reminder',
    '/rest/v1/rpc/end_reminder',
  ]);
  expect(sent[2]).toContain('"endpoint":"https://push.example/1"');
  await stopReminder(backend);
  expect([sent[3], currentReminder()]).toEqual([
    '/rest/v1/rpc/end_reminder {"endpoint":"https://push.example/2"}',
    { state: 'declined' },
  ]);
  await followReminder(backend, 'de');
  expect(sent).toHaveLength(4);
  keepReminder({ state: 'on', time: '08:30', endpoint: 'e', played: null, told: '' });
  vi.stubGlobal('Notification', { permission: 'denied' });
  await followReminder(backend, 'de');
  expect([sent.length, currentReminder()]).toEqual([5, { state: 'declined' }]);
});
