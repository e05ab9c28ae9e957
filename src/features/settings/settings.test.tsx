// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { links } from '../../../tests/page/in-sight.ts';
import {
  button,
  expectOutline,
  leave,
  perform,
  said,
  press,
  settle,
  show,
  showAt,
  text,
  type,
  until,
  buttons,
} from '../../../tests/page/rendered.tsx';
import { leaveSignedOut, signIn } from '../../../tests/page/signed-in.ts';
// What the screen fetches is there at once.
import '../../backend/accounts/accounts.ts';
import '../../backend/accounts/sign-in.ts';
import { setSession } from '../../backend/session.ts';
import { today } from '../../device/clock.ts';
import { showGame } from '../../device/games/current-game.ts';
import { noteOpenedDay } from '../../device/opened-days.ts';
import { puzzleWith } from '../../domain/puzzle/puzzle-factory.ts';
import { emptyAttempts } from '../../domain/round/attempts.ts';
import { startRound } from '../../domain/round/round.ts';
import { changeSettings, currentSettings } from '../../device/cookies/use-settings.ts';
import {
  currentReminder,
  forgetReminder,
  keepReminder,
} from '../../device/reminder/reminder-store.ts';
import { readRecords, storeRecords } from '../../device/games/records-store.ts';
import { emptyStatistics } from '../../domain/statistics/statistics.ts';
import { AccessibilityScreen } from './accessibility-screen.tsx';
import { CalendarReminder } from './calendar-reminder.tsx';
import { EraseDevice } from './erase-device.tsx';
import { GameSettingsScreen } from './game-settings-screen.tsx';
import { FontSizeControl } from './font-size-control.tsx';
import { writeTransferCode } from '../../domain/statistics/transfer-code.ts';
import { DifficultyControl } from './play-controls.tsx';
import { PushReminder } from './reminder/push-reminder.tsx';
import { ReminderFollower } from './reminder/reminder-follower.tsx';
import { followReminder, stopReminder, tellReminder } from './reminder/device-reminder.ts';
import { SettingsScreen } from './settings-screen.tsx';
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
  leaveSignedOut();
  changeSettings({ fontSize: 0, difficulty: 'normal' });
  forgetReminder();
  localStorage.clear();
  vi.restoreAllMocks();
  // Of two halves that are mocked, only one is put back.
  Reflect.deleteProperty(document, 'cookie');
  vi.unstubAllGlobals();
});

const notices = () => document.querySelector('.Toastify')?.textContent ?? '';
const size = () => document.querySelector('output')?.textContent;

test('letters grow and shrink by a step, within their bounds, and are set back with a new page', async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload, protocol: 'https:' });
  show(<FontSizeControl />);
  const [smaller, larger] = buttons();
  const group = document.querySelector('[role="group"]')?.getAttribute('aria-labelledby') ?? '';
  expect(document.getElementById(group)?.textContent).toBe(text('settings.fontSize'));
  expect(document.querySelector('output')?.getAttribute('aria-live')).toBe('polite');
  expect([smaller?.textContent, larger?.textContent]).toEqual([
    `A−${text('settings.smaller')}`,
    `A+${text('settings.larger')}`,
  ]);
  expect([smaller, larger].map((each) => each?.getAttribute('aria-disabled'))).toEqual([
    'true',
    'false',
  ]);
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
  expect([size(), larger?.getAttribute('aria-disabled')]).toEqual(['19\u00a0px', 'false']);
  await perform(() => button(text('settings.resetSize')).click());
  expect([size(), reload.mock.calls.length]).toEqual(['16\u00a0px', 1]);
});

const toggle = () => document.querySelector<HTMLInputElement>('[role="switch"]');

test('during a game hard can be left, but not chosen', async () => {
  show(<DifficultyControl />);
  await perform(() => toggle()?.click());
  expect(currentSettings().difficulty).toBe('hard');
  expect(document.body.textContent).toContain(text('settings.hardText'));
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
  expect(document.querySelector('dialog')?.textContent).toContain('Step 1 of 2');
  await perform(() => button(text('startDialog.tutorial')).click());
  await perform(() => button(text('startDialog.look')).click());
  expect(document.querySelector('dialog')?.textContent).toContain('Step 2 of 2');
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
  const area = document.querySelector('textarea');
  expect([area?.readOnly, area?.getAttribute('aria-label')]).toEqual([true, text('transfer.own')]);
  press(() => area?.focus());
  expect([area?.selectionStart, area?.selectionEnd]).toEqual([0, code.length]);
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('no')) } });
  await perform(() => button(text('transfer.copy')).click());
  expect(said('status')).toBe(text('transfer.copyByHand'));
  expect(open()).toEqual(['true', 'false']);
  play(5);
  await perform(() => button(text('transfer.redeem')).click());
  expect(open()).toEqual(['false', 'true']);
  await redeem('nonsense');
  expect([document.querySelector('[aria-invalid]') !== null, played()]).toEqual([true, 5]);
  expect(document.body.textContent).toContain(text('transfer.damaged'));
  await expectOutline('transfer-damaged');
  await redeem('QUANDO9-AAAA');
  expect(document.body.textContent).toContain(text('transfer.newer'));
  await redeem(code);
  expect(played()).toBe(5);
  await expectOutline('transfer-question');
  expect(document.querySelector('dialog')?.textContent).toContain(
    'This device counts 5 games, the code 3 games.',
  );
  await perform(() => button(text('transfer.keep')).click());
  expect([played(), document.querySelector('dialog')]).toEqual([5, null]);
  await redeem(code);
  await perform(() => button(text('transfer.replace')).click());
  expect([played(), document.querySelector('form'), open()]).toEqual([3, null, ['false', 'false']]);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await until(() => expect(notices()).toContain('Your statistics are here: 3 games.'));
  // Where nothing gets lower there is nothing to ask.
  play(2);
  await perform(() => button(text('transfer.redeem')).click());
  await redeem(code);
  expect([played(), document.querySelector('dialog')]).toEqual([3, null]);
});

test('a code from where the day is a day ahead is taken', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2040-06-10T10:30:00Z') });
  const ledger = [{ date: '2040-06-11', quizId: '7', attempt: 1 }] as const;
  const records = { statistics: { ...emptyStatistics, firstTrySuccess: 1 }, ledger };
  show(<TransferCode />);
  await perform(() => button(text('transfer.redeem')).click());
  await redeem(writeTransferCode(records, '2040-06-11'));
  expect(readRecords(today()).statistics.firstTrySuccess).toBe(1);
});

const open = () =>
  [...document.querySelectorAll('[aria-expanded]')].map((each) =>
    each.getAttribute('aria-expanded'),
  );

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
  // What the server knows of the last day that was played is not taken back.
  const known = currentReminder();
  if (known?.state === 'on') keepReminder({ ...known, played: '2026-06-01' });
  await tellReminder(backend, subscription('https://push.example/2'), wish);
  expect(sent[1]).toContain('"played":"2026-06-01"');
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
  for (const other of [{}, { time: '09:00' }, { time: '09:00', locale: 'en' as const }]) {
    await tellReminder(backend, subscription('https://push.example/1'), { ...wish, ...other });
  }
  expect(sent.splice(4).map((call) => /"minute":\d+|"locale":"\w+"/g[Symbol.match](call))).toEqual([
    ['"minute":510', '"locale":"de"'],
    ['"minute":540', '"locale":"de"'],
    ['"minute":540', '"locale":"en"'],
  ]);
  // The time is that of the place where the device is.
  const { timeZone, ...here } = new Intl.DateTimeFormat().resolvedOptions();
  for (const place of ['America/New_York', timeZone]) {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...here,
      timeZone: place,
    });
    await tellReminder(backend, subscription('https://push.example/1'), wish);
    expect(sent.at(-1)).toContain(`"time_zone":"${place}"`);
  }
  await tellReminder(backend, subscription('https://push.example/2'), wish);
  expect(sent.at(-1)).toBe('/rest/v1/rpc/end_reminder {"endpoint":"https://push.example/1"}');
  sent.length = 4;
  keepReminder({ state: 'on', time: '08:30', endpoint: 'e', played: null, told: '' });
  vi.stubGlobal('Notification', { permission: 'denied' });
  await followReminder(backend, 'de');
  expect([sent.length, currentReminder()]).toEqual([5, { state: 'declined' }]);
});

/** Presses each switch in sight, and answers which setting that changed. */
async function pressSwitches() {
  const changed: string[] = [];
  const count = document.querySelectorAll('[role="switch"]').length;
  for (let at = 0; at < count; at += 1) {
    const before = currentSettings();
    const each = () => document.querySelectorAll<HTMLInputElement>('[role="switch"]')[at];
    const was = each()?.checked;
    await perform(() => each()?.click());
    const now = currentSettings();
    expect(each()?.checked).toBe(!was);
    const names = (Object.keys(now) as (keyof typeof now)[]).filter(
      (name) => now[name] !== before[name],
    );
    changed.push(`${each()?.labels?.[0]?.textContent}: ${names.join()}`);
    press(() => changeSettings(before));
  }
  return changed;
}

const named = (...names: [key: string, setting: string][]) =>
  names.map(([key, setting]) => `${text(`settings.${key}`)}: ${setting}`);
const looks = named(['colorless', 'colorless'], ['animation', 'animation'], ['zoom', 'zoom']);
const plays = named(
  ['hard', 'difficulty'],
  ['alternativeKeyboard', 'alternativeKeyboard'],
  ['physicalKeys', 'physicalKeys'],
);

test('each control changes its own setting, on each of the screens that have it', async () => {
  const before = currentSettings();
  press(() => changeSettings({ language: 'en-US', darkMode: 'auto' }));
  showAt('/settings', <SettingsScreen privacyChoices={<p id="choices" />} />);
  await perform(() => undefined);
  await expectOutline('settings');
  expect(await pressSwitches()).toEqual([...looks, ...plays]);
  const radios = [...document.querySelectorAll<HTMLInputElement>('[type="radio"]')];
  expect(radios.map(({ checked }) => checked)).toEqual([false, true, true, false, false]);
  const chosen: unknown[] = [];
  for (const radio of [...radios.slice(2), ...radios.slice(0, 2)]) {
    await perform(() => radio.click());
    chosen.push(
      radio === radios[0] || radio === radios[1]
        ? currentSettings().language
        : currentSettings().darkMode,
    );
  }
  expect(chosen).toEqual(['auto', 'false', 'true', 'de-DE', 'en-US']);
  await perform(() => radios[2]?.click());
  expect(currentSettings().darkMode).toBe('auto');
  expect([document.querySelector('#choices') !== null, links()]).toEqual([true, ['/privacy']]);
  leave();
  showAt('/accessibility', <AccessibilityScreen statement={<p id="statement" />} />);
  await expectOutline('settings-accessibility');
  expect(await pressSwitches()).toEqual([looks[2], looks[0], looks[1], plays[1], plays[2]]);
  expect(document.querySelector('#statement')).not.toBeNull();
  leave();
  showAt('/gameSettings', <GameSettingsScreen />);
  await perform(() => undefined);
  await expectOutline('settings-game');
  expect(await pressSwitches()).toEqual([...plays, looks[0], looks[1]]);
  expect(links()).toEqual(['/settings']);
  leave();
  show(<StartDialog onClose={() => undefined} onTutorial={() => undefined} />);
  await expectOutline('welcome');
  await perform(() => button(text('startDialog.look')).click());
  await expectOutline('welcome-look');
  expect(await pressSwitches()).toEqual([looks[0], looks[2], looks[1], plays[1]]);
  press(() => changeSettings(before));
});

test('a code for statistics is offered where the device keeps them, and not with an account', async () => {
  showAt('/settings', <SettingsScreen privacyChoices={null} />);
  await perform(() => undefined);
  expect(document.body.textContent).toContain(text('transfer.title'));
  leave();
  signIn({});
  showAt('/settings', <SettingsScreen privacyChoices={null} />);
  await perform(() => undefined);
  expect(document.body.textContent).not.toContain(text('transfer.title'));
});

const send = () => perform(() => document.querySelector('form')?.requestSubmit());

test('a calendar is handed a daily entry at the time of choice', async () => {
  const offered: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    offered.push(blob as Blob);
    return 'blob:x';
  });
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    clicked.push(this.download);
  });
  history.replaceState(null, '', '/settings');
  show(<CalendarReminder />);
  expect(document.querySelector<HTMLInputElement>('[name="time"]')?.value).toBe('08:00');
  type('time', '');
  await send();
  expect([document.querySelector('[aria-invalid="true"]') !== null, offered]).toEqual([true, []]);
  type('time', '21:05');
  await send();
  const file = (await offered[0]?.text()) ?? '';
  expect([clicked, offered[0]?.type]).toEqual([['quando.ics'], 'text/calendar']);
  expect(file).toContain('T210500\r\n');
  expect(file).toContain(`\r\nURL:${location.origin}/\r\n`);
  expect(file).toContain(`UID:daily-reminder@${location.hostname}`);
  expect(file.replaceAll('\\', '')).toContain(`SUMMARY:${text('settings.reminder.entry')}`);
  // Long lines go on in the next one.
  expect(file.replaceAll('\\', '').replaceAll('\r\n ', '')).toContain(
    `DESCRIPTION:${text('settings.reminder.entryText')}`,
  );
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await until(() => expect(notices()).toContain(text('settings.reminder.done')));
});

/** A browser that can receive messages, and what it is allowed. */
function canReceive(permission: NotificationPermission = 'granted') {
  const ended: string[] = [];
  const made = {
    endpoint: 'https://push.example/1',
    toJSON: () => ({ endpoint: 'https://push.example/1' }),
    options: { applicationServerKey: null },
    unsubscribe: async () => void ended.push('unsubscribed'),
  };
  let present: object | null = null;
  const pushManager = {
    getSubscription: async () => present,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      ended.push(`subscribed ${applicationServerKey}`);
      present = made;
      return made;
    },
  };
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: {
      register: async () => undefined,
      ready: Promise.resolve({ pushManager }),
      getRegistration: async () => ({ pushManager }),
    },
  });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  return ended;
}

const assign = vi.fn<() => void>();

/** Shows a part at the server's own address, whose calls stand in the list. */
function showOwn(part: ReactNode, key: string | null = 'KEY', isDown = () => false) {
  const sent: string[] = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('location', { origin: 'https://quando.example', protocol: 'https:', assign });
  showAt('/settings', part, (path, body) => {
    if (path === '/config.json') return Response.json({ pushKey: key });
    sent.push(`${path.replace('/rest/v1/rpc/', '')} ${body}`);
    return isDown() ? Response.json({ message: 'no' }, { status: 500 }) : Response.json(null);
  });
  return sent;
}

test('a browser is reminded from when its user says so, until they end it', async () => {
  const done = canReceive();
  let isDown = true;
  const part = (
    <div id="content">
      <h1 className="screen-title">Settings</h1>
      <PushReminder />
    </div>
  );
  const sent = showOwn(part, 'KEY', () => isDown);
  await until(() => button(text('settings.push.submit')));
  await expectOutline('reminder');
  type('time', '');
  await send();
  expect([document.querySelector('[aria-invalid="true"]') !== null, done]).toEqual([true, []]);
  type('time', '07:45');
  await send();
  await until(() => expect(document.body.textContent).toContain(text('settings.push.failed')));
  expect([currentReminder(), said('status')]).toEqual([null, '']);
  isDown = false;
  await send();
  await until(() => expect(said('status')).toContain('7:45'));
  expect(new Set(done)).toEqual(new Set(['subscribed KEY', 'unsubscribed']));
  expect(sent.at(-1)).toMatch(/^set_reminder .*"minute":465,/);
  expect(sent.at(-1)).toContain('"locale":"en"');
  await expectOutline('reminder-set');
  type('time', '08:10');
  await send();
  await until(() => expect(said('status')).toContain('8:10'));
  expect(sent.at(-1)).toMatch(/^set_reminder .*"minute":490,/);
  // A server out of reach finds out with the next one.
  isDown = true;
  await perform(() => button(text('settings.push.end')).click());
  await until(() => expect(said('status')).toBe(''));
  await until(() => expect(document.activeElement?.tagName).toBe('H1'));
  expect([sent.at(-1), done.at(-1), currentReminder()]).toEqual([
    'end_reminder {"endpoint":"https://push.example/1"}',
    'unsubscribed',
    { state: 'declined' },
  ]);
  await until(() =>
    expect(document.querySelector('.Toastify')?.textContent).toContain(text('settings.push.ended')),
  );
});

test('a reminder is offered where the server sends it and the device may keep it, and never forced', async () => {
  canReceive();
  showOwn(<PushReminder />, null);
  await settle();
  expect(document.querySelector('form')).toBeNull();
  leave();
  jar.delete('privacyConfirmed');
  showOwn(<PushReminder />);
  await settle();
  expect(document.querySelector('form')).toBeNull();
  leave();
  jar.set('privacyConfirmed', 'true');
  // A question that is closed is left open.
  for (const permission of ['denied', 'default'] as const) {
    leave();
    const done = canReceive(permission);
    const sent = showOwn(<PushReminder />);
    await until(() => button(text('settings.push.submit')));
    await perform(() => document.querySelector('form')?.requestSubmit());
    await until(() => expect(document.body.textContent).toContain(text('settings.push.denied')));
    expect([sent, done, currentReminder()]).toEqual([[], [], null]);
  }
});

test('a reminded device tells the server of each day and of its end, once it is known whose it is', async () => {
  canReceive();
  keepReminder({
    state: 'on',
    time: '08:30',
    endpoint: 'https://push.example/1',
    played: '2026-06-01',
    told: '',
  });
  setSession({ state: 'unknown' });
  const sent = showOwn(<ReminderFollower />);
  await settle();
  expect(sent).toEqual([]);
  press(() => setSession({ state: 'signedOut', hasEnded: false }));
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toContain('"played":"2026-06-01"');
  const { day } = today();
  const round = (attempts: typeof emptyAttempts, of = day) => ({
    player: '',
    take: () => false,
    round: startRound({
      puzzle: puzzleWith({ year: 1931 }),
      day: of,
      attempts,
      difficulty: 'normal',
    }),
  });
  press(() => showGame(round(emptyAttempts)));
  await settle();
  expect(sent).toHaveLength(1);
  // A game that was begun before midnight is that of the day before.
  press(() => showGame(round(emptyAttempts.with(0, 1931), '2026-06-02')));
  await settle();
  expect(sent).toHaveLength(1);
  press(() => showGame(round(emptyAttempts.with(0, 1931))));
  await until(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toContain(`"played":"${day}"`);
  press(() => showGame(round(emptyAttempts.with(0, 1931))));
  press(noteOpenedDay);
  await settle();
  expect(sent).toHaveLength(2);
  // On the next day the server is told anew.
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: Date.now() + 86_400_000,
  });
  press(noteOpenedDay);
  await until(() => expect(sent).toHaveLength(3));
  // Whoever signs in has the reminder from then on.
  let asked: string[] = [];
  press(() => {
    asked = signIn({ set_reminder: () => null });
  });
  await until(() => expect(asked.join()).toContain('set_reminder'));
  leave();
  forgetReminder();
  keepReminder({
    state: 'on',
    time: '09:30',
    endpoint: 'https://push.example/1',
    played: null,
    told: '',
  });
  press(() => showGame(round(emptyAttempts.with(0, 1931))));
  await perform(() => undefined);
  expect(sent).toHaveLength(3);
});

test('a reminder that could not be told goes up on the next occasion, and without a key none is asked for', async () => {
  const done = canReceive();
  const reminder = { state: 'on', time: '08:30', endpoint: 'e', played: null, told: '' } as const;
  keepReminder(reminder);
  setSession({ state: 'signedOut', hasEnded: false });
  let isDown = true;
  const sent = showOwn(<ReminderFollower />, 'KEY', () => isDown);
  await until(() => expect(sent).toHaveLength(1));
  isDown = false;
  press(noteOpenedDay);
  await until(() => expect(sent).toHaveLength(3));
  expect(sent.map((call) => call.split(' ')[0])).toEqual([
    'set_reminder',
    'set_reminder',
    'end_reminder',
  ]);
  expect(currentReminder()).toMatchObject({ endpoint: 'https://push.example/1' });
  leave();
  done.length = 0;
  const other = canReceive();
  keepReminder(reminder);
  const none = showOwn(<ReminderFollower />, null);
  await perform(() => undefined);
  expect([none, other, currentReminder()]).toEqual([[], [], reminder]);
});

test('a device is erased after a question, with reminder and session ended, however long that takes', async () => {
  assign.mockClear();
  canReceive();
  keepReminder({
    state: 'on',
    time: '08:30',
    endpoint: 'https://push.example/1',
    played: null,
    told: '',
  });
  const asked = signIn({ 'auth/v1/logout': () => new Response(null, { status: 204 }) });
  localStorage.setItem('quando.records', '1');
  const sent = showOwn(<EraseDevice />);
  await perform(() => button(text('settings.erase')).click());
  await expectOutline('erase-question');
  await perform(() => button(text('settings.keep')).click());
  expect([localStorage.getItem('quando.records'), document.querySelector('dialog')]).toEqual([
    '1',
    null,
  ]);
  await perform(() => button(text('settings.erase')).click());
  await perform(() => button(text('settings.eraseNow')).click());
  await until(() => expect(assign.mock.calls).toEqual([['/']]));
  expect([sent, asked.map((call) => call.split(' ')[0]), localStorage.length, jar.size]).toEqual([
    ['end_reminder {"endpoint":"https://push.example/1"}'],
    ['auth/v1/logout?scope=local'],
    0,
    0,
  ]);
  leave();
  asked.length = 0;
  setSession({ state: 'signedOut', hasEnded: false });
  showOwn(<EraseDevice />);
  await perform(() => button(text('settings.erase')).click());
  await perform(() => button(text('settings.eraseNow')).click());
  await until(() => expect(assign).toHaveBeenCalledTimes(2));
  expect(asked).toEqual([]);
  // A server that refuses keeps nothing here, whatever is known of the session.
  for (const state of ['unknown', 'secondStep'] as const) {
    leave();
    assign.mockClear();
    const refusing = signIn({
      'auth/v1/logout': () => Response.json({ message: 'no' }, { status: 500 }),
    });
    setSession({ state });
    showOwn(<EraseDevice />);
    await perform(() => button(text('settings.erase')).click());
    await perform(() => button(text('settings.eraseNow')).click());
    await until(() => expect(assign).toHaveBeenCalledTimes(1));
    expect([refusing, localStorage.length]).toEqual([['auth/v1/logout?scope=local'], 0]);
  }
  leave();
  assign.mockClear();
  // A server that does not answer is waited for no longer than three seconds.
  signIn({ 'auth/v1/logout': () => new Promise(() => undefined) });
  localStorage.setItem('quando.records', '1');
  showOwn(<EraseDevice />);
  await perform(() => button(text('settings.erase')).click());
  await perform(() => button(text('settings.eraseNow')).click());
  const late = vi.fn<() => void>();
  setTimeout(late, 5000);
  await perform(() => vi.advanceTimersByTimeAsync(2900));
  expect(localStorage.getItem('quando.records')).toBe('1');
  await perform(() => vi.advanceTimersByTimeAsync(200));
  await until(() => expect(assign).toHaveBeenCalledTimes(1));
  expect(late).not.toHaveBeenCalled();
});
