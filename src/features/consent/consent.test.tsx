// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  expectOutline,
  leave,
  perform,
  press,
  running,
  show,
  text,
} from '../../../tests/page/rendered.tsx';
import { changeSettings, currentSettings } from '../../device/cookies/use-settings.ts';
import { isConfirmedHere, usePrivacyConfirmed } from '../../device/cookies/consent.ts';
import type { FlagName } from '../../device/cookies/cookies.ts';
import { CookieTool } from './cookie-tool.tsx';
import type { CookieSetting } from './cookie-setting.ts';
import { useConsentSettings } from './use-consent-settings.ts';

const jar = new Map<string, string>();

beforeEach(() => {
  jar.clear();
  vi.spyOn(document, 'cookie', 'set').mockImplementation((line: string) => {
    const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
    jar.set(name, value);
  });
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() =>
    [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
  );
});

afterEach(() => {
  leave();
  isConfirmedHere.setState(false);
  vi.restoreAllMocks();
  // Of two halves that are mocked, only one is put back.
  Reflect.deleteProperty(document, 'cookie');
  vi.unstubAllGlobals();
});

function showTool(change: { onClose?: () => void } = {}) {
  const saved: (readonly CookieSetting[])[] = [];
  show(
    <CookieTool
      confirmationCookie="privacyConfirmed"
      settings={[
        { cookieName: 'consentInputs', label: 'Inputs', isNecessary: true, isAllowed: false },
        { cookieName: 'consentVideo', label: 'Video', isNecessary: false, isAllowed: false },
        { cookieName: 'consentCompare', label: 'Compare', isNecessary: false, isAllowed: true },
      ]}
      privacyLink="/privacy"
      privacy={<p>The policy</p>}
      onSaved={(settings) => saved.push(settings)}
      {...change}
    />,
  );
  return saved;
}

const stored = () =>
  (['privacyConfirmed', 'consentInputs', 'consentVideo', 'consentCompare'] as const).map(
    (name: FlagName) => jar.get(name),
  );

test('all is accepted or all is declined, but for what is necessary, and kept on the device', async () => {
  const saved = showTool();
  await perform(() => button(text('consent.accept')).click());
  expect(stored()).toEqual(['true', 'true', 'true', 'true']);
  await perform(() => button(text('consent.decline')).click());
  expect(stored()).toEqual(['true', 'true', 'false', 'false']);
  expect(saved.map((settings) => settings.map(({ isAllowed }) => isAllowed))).toEqual([
    [true, true, true],
    [true, false, false],
  ]);
});

test('one by one begins with what was allowed before; the necessary is locked', async () => {
  showTool();
  await perform(() => button(text('consent.adjust')).click());
  const switches = [...document.querySelectorAll<HTMLInputElement>('[role="switch"]')];
  expect(switches.map(({ checked }) => checked)).toEqual([true, false, true]);
  for (const each of switches) await perform(() => each.click());
  await perform(() => button(text('consent.back')).click());
  expect(stored()).toEqual([undefined, undefined, undefined, undefined]);
  await perform(() => button(text('consent.adjust')).click());
  await perform(() => document.querySelectorAll<HTMLInputElement>('[role="switch"]')[1]?.click());
  await perform(() => button(text('consent.confirm')).click());
  expect(stored()).toEqual(['true', 'true', 'true', 'true']);
  await perform(() => document.querySelectorAll<HTMLInputElement>('[role="switch"]')[2]?.click());
  await perform(() => button(text('consent.confirm')).click());
  expect(stored()).toEqual(['true', 'true', 'true', 'false']);
});

test('the policy is read in the dialog, with a way back; who must choose cannot leave', async () => {
  showTool();
  await perform(() => button(text('consent.privacy')).click());
  await expectOutline('consent-policy');
  expect(document.activeElement?.textContent).toBe(text('consent.privacy'));
  expect(document.querySelector('dialog')?.textContent).toContain('The policy');
  expect(document.querySelector('dialog')?.dataset['size']).toBe('maximized');
  await perform(() => button(text('consent.back')).click());
  expect(document.activeElement?.textContent).toBe(text('consent.title'));
  await perform(() => button(text('consent.adjust')).click());
  expect(document.activeElement?.textContent).toBe(text('consent.detail'));
  await perform(() => button(text('consent.back')).click());
  expect(() => button(text('consent.close'))).toThrow('There is no button');
  leave();
  const close = vi.fn<() => void>();
  showTool({ onClose: close });
  await expectOutline('consent');
  await perform(() => button(text('consent.close')).click());
  const escape = new Event('cancel', { cancelable: true });
  await perform(() => document.querySelector('dialog')?.dispatchEvent(escape));
  expect(close).toHaveBeenCalledTimes(2);
});

test('who reads another language chooses it in the question itself', async () => {
  const before = currentSettings();
  changeSettings({ language: 'en-US' });
  showTool();
  const languages = [...document.querySelectorAll<HTMLInputElement>('[type="radio"]')];
  expect(languages.map(({ checked, labels }) => [labels?.[0]?.textContent, checked])).toEqual([
    ['Deutsch', false],
    ['English', true],
  ]);
  await perform(() => languages[0]?.click());
  const chosen = currentSettings().language;
  press(() => changeSettings(before));
  expect(chosen).toBe('de-DE');
});

test('the page asks for six services, the first four of which it cannot do without', () => {
  jar.set('consentVideo', 'true');
  let settings: CookieSetting[] = [];
  show(
    running(useConsentSettings, (now) => {
      settings = now;
    }),
  );
  expect(
    settings.map(({ cookieName, isNecessary, isAllowed }) => [cookieName, isNecessary, isAllowed]),
  ).toEqual([
    ['consentInputs', true, false],
    ['consentHosting', true, false],
    ['consentBackend', true, false],
    ['consentDatabase', true, false],
    ['consentVideo', false, true],
    ['consentCompare', false, false],
  ]);
});

test('the page goes on once it is confirmed, also where the browser stores no cookie of it', async () => {
  vi.spyOn(document, 'cookie', 'set').mockReturnValue();
  let isConfirmed: boolean | undefined;
  const hear = running(usePrivacyConfirmed, (now) => {
    isConfirmed = now;
  });
  show(
    <>
      <CookieTool
        confirmationCookie="privacyConfirmed"
        settings={[]}
        privacyLink="/privacy"
        onSaved={() => undefined}
      />
      {hear}
    </>,
  );
  expect(isConfirmed).toBe(false);
  // Without the policy in the dialog its own page is a link away.
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/privacy', '/imprint']);
  await perform(() => button(text('consent.decline')).click());
  expect(isConfirmed).toBe(true);
});

test('each service says what it does, in the language of the page', async () => {
  const settings = (['Inputs', 'Video'] as const).map((service) => ({
    cookieName: `consent${service}` as const,
    label: text(`consent.services.${service}.label`),
    description: text(`consent.services.${service}.text`),
    isNecessary: service === 'Inputs',
    isAllowed: false,
  }));
  let found: CookieSetting[] = [];
  show(
    running(useConsentSettings, (now) => {
      found = now;
    }),
  );
  for (const { cookieName, label, description } of settings) {
    expect(found).toContainEqual(expect.objectContaining({ cookieName, label, description }));
  }
  leave();
  show(
    <CookieTool
      confirmationCookie="privacyConfirmed"
      settings={settings}
      privacyLink="/privacy"
      onSaved={() => undefined}
    />,
  );
  await perform(() => button(text('consent.adjust')).click());
  await expectOutline('consent-choices');
  const groups = [...document.querySelectorAll('section:has(h3)')].map(
    (group) =>
      `${group.querySelector('h3')?.textContent}: ${group.querySelector('label')?.textContent}`,
  );
  expect(groups).toEqual([
    `${text('consent.necessary')}: ${text('consent.services.Inputs.label')}`,
    `${text('consent.voluntary')}: ${text('consent.services.Video.label')}`,
  ]);
  expect(document.body.textContent).toContain(text('consent.services.Video.text'));
  const switches = [...document.querySelectorAll('[role="switch"]')];
  expect(switches.map((each) => each.getAttribute('aria-disabled'))).toEqual(['true', 'false']);
});
