// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { links } from '../../../tests/page/in-sight.ts';
import {
  button,
  buttons,
  expectOutline,
  leave,
  perform,
  said,
  showAt,
  text,
  texts,
} from '../../../tests/page/rendered.tsx';
import { AboutScreen } from './about-screen.tsx';
import { AccessibilityStatement } from './accessibility-statement.tsx';
import { ImprintScreen } from './imprint-screen.tsx';
import { PrivacyPolicy } from './privacy-policy.tsx';
import { PrivacyScreen } from './privacy-screen.tsx';
import { ShareQuando } from './share-quando.tsx';

const meta = document.createElement('meta');

beforeEach(() => {
  meta.name = 'quando-operator';
  meta.content = '';
  document.head.append(meta);
});

afterEach(() => {
  leave();
  meta.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const shown = () => document.body.textContent;
const headings = (level: string) =>
  [...document.querySelectorAll(level)].map(({ textContent }) => textContent);

/** Which words of a place in the catalogues are not shown, by their keys. */
const missing = (place: string) =>
  [...texts(place)].filter(([, words]) => !shown().includes(words)).map(([key]) => key);

const whole = {
  name: 'Ada Lovelace',
  address: ['Main Street 1', '10115 Berlin'],
  email: 'ada@example.org',
  phone: '+49 (0)30 123-45',
  vatId: 'DE123',
  supportEmail: 'help@example.org',
  hasPayments: true,
  links: {
    social: 'https://social.example/quando',
    bio: 'https://bio.example/quando',
    support: 'https://give.example/quando',
  },
};

/** Shows a part of the page for what an operator states. */
function stated(facts: object, part: ReactNode) {
  leave();
  meta.content = JSON.stringify(facts);
  showAt('/', part);
}

test('the imprint says who runs an installation and how they are reached, and what is sold there', async () => {
  stated(whole, <ImprintScreen />);
  await expectOutline('imprint');
  expect(links()).toEqual([
    'mailto:ada@example.org',
    'tel:+493012345',
    'mailto:help@example.org',
    'https://social.example/quando',
    'https://bio.example/quando',
    '/privacy',
    '/cancelContract',
    '/withdraw',
    '/terms',
  ]);
  expect(document.querySelector('address')?.textContent).toBe(
    'Ada LovelaceMain Street 1\n10115 Berlin',
  );
  expect(shown()).toContain(`${text('imprint.vatText')} DE123`);
  expect(shown()).toContain('Ada Lovelace, address as above.');
  expect(shown()).not.toContain('Not stated');
  expect(missing('imprint').filter((key) => !key.startsWith('variable'))).toEqual([
    'missingTitle',
    'missingText',
    'forOperators',
    'forOperatorsText',
  ]);
  // What helps is told apart only where it is another address.
  stated({ ...whole, supportEmail: 'ada@example.org', vatId: null }, <ImprintScreen />);
  expect(shown()).not.toContain(text('imprint.supportTitle'));
  expect(shown()).not.toContain(text('imprint.vatTitle'));
  stated({ name: 'Ada', links: { bio: 'https://bio.example/quando' } }, <ImprintScreen />);
  expect(links()).toEqual(['https://bio.example/quando', '/privacy']);
  for (const [facts, way] of [
    [{ email: 'ada@example.org' }, 'mailto:ada@example.org'],
    [{ phone: '+49 30 123' }, 'tel:+4930123'],
  ] as const) {
    stated({ name: 'Ada', ...facts }, <ImprintScreen />);
    expect(links()).toEqual([way, '/privacy']);
  }
});

test.each([
  [{}, /the postal address and the e-mail address\. .* by OPERATOR_ADDRESS, OPERATOR_EMAIL\./],
  [{ email: 'a@b.example' }, /Not stated: the postal address\. .* by OPERATOR_ADDRESS\./],
  [{ address: ['Main Street 1'] }, /Not stated: the e-mail address\. .* by OPERATOR_EMAIL\./],
])('the imprint says what the law asks for and nobody has stated (%o)', (facts, words) => {
  stated({ name: 'Ada', ...facts }, <ImprintScreen />);
  expect(shown()).toMatch(words);
});

test('where nobody is named, the imprint says so and to operators how that is changed', async () => {
  stated({ links: { social: 'https://social.example/quando' } }, <ImprintScreen />);
  await expectOutline('imprint-unstated');
  expect(links()).toEqual(['https://social.example/quando', '/privacy']);
  expect([...document.querySelectorAll('code')].map(({ textContent }) => textContent)).toEqual([
    'OPERATOR_NAME',
    'OPERATOR_ADDRESS',
    'OPERATOR_EMAIL',
    'OPERATOR_PHONE',
    'OPERATOR_VAT_ID',
    'SUPPORT_EMAIL',
  ]);
  expect(missing('imprint').filter((key) => /^(missing|for|variable)/.test(key))).toEqual([]);
  expect(shown()).not.toContain(text('imprint.law'));
  expect(shown()).not.toContain(text('imprint.contractsTitle'));
});

/** The row of something stored, and how long that lives. */
const row = (name: string) =>
  [...document.querySelectorAll('tr')].find(
    (each) => each.querySelector('code')?.textContent === name,
  );
const life = (name: string) => row(name)?.querySelectorAll('td')[1]?.textContent;

test('the policy says all it has to, for a person and for an organisation, and with what is stored', async () => {
  const processors = {
    hosting: 'Host',
    database: 'Base',
    mail: 'Post',
    payment: 'Pay',
    backup: 'Up',
  };
  stated({ ...whole, processors, policyDate: '2026-11-02' }, <PrivacyScreen />);
  await expectOutline('policy');
  expect(missing('privacy')).toEqual([
    'contents',
    'controller.organisation',
    'controller.unknown',
    'processors.none',
    'rights.writeNobody',
  ]);
  expect(shown()).toContain('Version of 2 November 2026');
  expect(links()).toEqual([
    '#introduction',
    '#general',
    '#visit',
    '#rights',
    '#changes',
    'mailto:ada@example.org',
    'tel:+493012345',
    '/imprint',
    'mailto:ada@example.org',
  ]);
  const contents = document.querySelector('nav');
  expect(contents?.getAttribute('aria-label')).toBe(text('privacy.contents'));
  for (const id of ['introduction', 'general', 'visit', 'rights', 'changes']) {
    const heading = document.querySelector<HTMLElement>(`#${id}`);
    expect([heading?.localName, heading?.getAttribute('tabindex')]).toEqual(['h2', '-1']);
    expect(heading?.closest('section')?.getAttribute('aria-labelledby')).toBe(id);
  }
  expect(headings('h2').map((words) => words.slice(0, 2))).toEqual(['1 ', '2 ', '3 ', '4 ', '5 ']);
  const lives = ['language', 'firstTry', 'paymentLink', 'supportNotice', 'quando.session'];
  expect(lives.map(life)).toEqual(
    ['year', 'day', 'order', 'notice', 'signOut'].map((key) => text(`privacy.life.${key}`)),
  );
  const kept = [
    ['quando.puzzles', 'localStorage', 'puzzles', 'year'],
    ['quando.desk..make', 'localStorage', 'makeDraft', 'erased'],
    ['quando.room', 'localStorage', 'roomItem', 'room'],
    ['quando.records', 'localStorage', 'records', 'year'],
    ['quando.years', 'localStorage', 'years', 'year'],
    ['quando.reminder', 'localStorage', 'reminderItem', 'erased'],
    ['quando.session', 'localStorage', 'accountItem.session', 'signOut'],
    ['quando.session-code-verifier', 'localStorage', 'accountItem.verifier', 'signOut'],
    ['quando.games.…', 'localStorage', 'accountItem.games', 'nextVisit'],
    ['quando.outbox.…', 'localStorage', 'accountItem.outbox', 'outbox'],
    ['quando.draft.…', 'localStorage', 'accountItem.draft', 'draft'],
    ['quando.desk.…', 'localStorage', 'accountItem.desk', 'sent'],
    ['quando-page', 'cache', 'offlineItem.page', 'build'],
    ['quando-puzzle', 'cache', 'offlineItem.puzzle', 'nextPuzzle'],
    ['/sw.js', 'worker', 'offlineItem.worker', 'erased'],
  ] as const;
  for (const [name, kind, purpose, length] of kept) {
    expect([...(row(name)?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      `${name} ${text(`privacy.storage.${kind}`)}`,
      text(`privacy.${purpose}`),
      text(`privacy.life.${length}`),
    ]);
  }
  const tables = [...document.querySelectorAll('table')].map((table) => [
    table.querySelector('caption')?.textContent,
    [...table.querySelectorAll('code')].map(({ textContent }) => textContent).join(' '),
  ]);
  expect(tables).toEqual([
    [
      text('privacy.category.consent'),
      'privacyConfirmed consentInputs consentHosting consentBackend consentDatabase consentVideo consentCompare',
    ],
    [
      text('privacy.category.choice'),
      'language darkMode fontSize zoom colorless animation alternativeKeyboard physicalKeys difficulty',
    ],
    [
      text('privacy.category.game'),
      'customFirstTry dayOfOpening timezoneOffset gameFinished firstTry secondTry thirdTry fourthTry quizId quizDay quizAccount hardGame pausedGames quando.puzzles quando.desk..make quando.room',
    ],
    [
      text('privacy.category.statistics'),
      'uniqueDayVisits firstTrySuccess secondTrySuccess thirdTrySuccess fourthTrySuccess noSuccess quando.records quando.years',
    ],
    [
      text('privacy.category.notice'),
      'visitorState lastReadNews tourCompleted linksTourCompleted supportNotice quando.reminder',
    ],
    [
      text('privacy.category.account'),
      'registrationStarted statsConflictSolved paymentLink quando.session quando.session-code-verifier quando.games.… quando.outbox.… quando.draft.… quando.desk.…',
    ],
    [text('privacy.category.offline'), 'quando-page quando-puzzle /sw.js'],
  ]);
});

test('the policy says what is not stated, and names no processor that there is not', () => {
  stated({}, <PrivacyPolicy level={3} />);
  expect(missing('privacy').filter((key) => /^(controller|processors|rights)/.test(key))).toEqual([
    'controller.individual',
    'controller.organisation',
    'controller.imprint',
    'controller.phone',
    'processors.text',
    'processors.mail',
    'processors.payment',
    'processors.backup',
  ]);
  expect(links()[0]).toBe('#policy-introduction');
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a')) {
    const heading = document.getElementById(link.hash.slice(1));
    expect(heading?.textContent).toMatch(new RegExp(`^\\d ${link.textContent}$`));
  }
  expect([headings('h2'), headings('h3').length, headings('h4').length > 9]).toEqual([[], 5, true]);
  stated(
    { name: 'Ada', kind: 'organisation', processors: { mail: 'Post' } },
    <PrivacyPolicy level={2} />,
  );
  expect(shown()).toContain(text('privacy.controller.organisation'));
  expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    'Post',
  ]);
});

test('what Quando is stands there with all its words, and with what the operator has', async () => {
  const version = document.createElement('meta');
  version.name = 'quando-version';
  version.content = '1.5.0';
  document.head.append(version);
  stated(whole, <AboutScreen />);
  version.remove();
  await expectOutline('about');
  expect(missing('about')).toEqual(['share', 'shared', 'copied', 'contactNobody', 'imprint']);
  expect(shown()).toContain('Version 1.5.0');
  expect(links()).toEqual([
    '/privacy',
    '/accessibility',
    'https://give.example/quando',
    'https://social.example/quando',
    'https://bio.example/quando',
    'mailto:help@example.org',
  ]);
  // The attempt 1420 for 1492, as the board marks it.
  const tiles = [...document.querySelectorAll<HTMLElement>('figure [data-mark]')];
  expect(tiles.map((tile) => [tile.textContent, tile.dataset['mark']])).toEqual([
    ['1', 'right'],
    ['4', 'right'],
    ['2', 'elsewhere'],
    ['0', 'wrong'],
  ]);
  const samples = [...document.querySelectorAll<HTMLElement>('dl [data-mark]')];
  expect(samples.map(({ dataset }) => dataset['mark'])).toEqual(['right', 'elsewhere', 'wrong']);
  expect(document.querySelector('#support')?.getAttribute('tabindex')).toBe('-1');
  expect(document.querySelector('#how')?.getAttribute('tabindex')).toBe('-1');
  stated({}, <AboutScreen />);
  expect(links()).toEqual(['/privacy', '/accessibility', '/imprint']);
  expect(shown()).not.toContain(text('about.contributeText'));
  for (const [name, address] of Object.entries(whole.links)) {
    stated({ links: { [name]: address } }, <AboutScreen />);
    expect(links()).toEqual(['/privacy', '/accessibility', address, '/imprint']);
  }
});

test('the accessibility statement says all it has to, when it was made, and whom to write to', async () => {
  stated(whole, <AccessibilityStatement />);
  await expectOutline('accessibility-statement');
  expect(missing('accessibilityStatement')).toEqual(['contactNobody']);
  expect(shown()).toContain('Last updated: 21 November 2026');
  expect(links()).toEqual(['mailto:help@example.org']);
  expect(document.querySelectorAll('li')).toHaveLength(19);
  stated({}, <AccessibilityStatement />);
  expect([missing('accessibilityStatement'), links()]).toEqual([['contact'], []]);
});

/** The browser has a sheet to share by, whose end this is, and a clipboard that takes text, or not. */
function sharing(end: Error | null, takesText: boolean) {
  const passedOn: unknown[] = [];
  vi.stubGlobal('navigator', {
    canShare: () => true,
    share: async (data: unknown) => {
      passedOn.push(data);
      if (end !== null) throw end;
    },
    clipboard: {
      writeText: async (copy: string) => {
        if (!takesText) throw new Error('denied');
        passedOn.push(copy);
      },
    },
  });
  return passedOn;
}

const about = (key: string) => text(`about.${key}`);

test('the address is passed on by the device’s own sheet, or copied, and what became of it is said', async () => {
  const shared = sharing(null, true);
  stated({}, <ShareQuando />);
  await perform(() => button(about('share')).click());
  expect([shared, said('status')]).toEqual([
    [{ text: `Quando, the daily history puzzle: ${location.origin}` }],
    about('shared'),
  ]);
  await perform(() => button(about('copy')).click());
  expect([shared.at(-1), said('status')]).toEqual([location.origin, about('copied')]);
  const cancelled = sharing(new DOMException('no', 'AbortError'), true);
  stated({}, <ShareQuando />);
  await perform(() => button(about('share')).click());
  expect([cancelled.length, said('status')]).toEqual([1, '']);
  const refused = sharing(new DOMException('no', 'NotAllowedError'), true);
  stated({}, <ShareQuando />);
  await perform(() => button(about('share')).click());
  expect([refused.at(-1), said('status')]).toEqual([location.origin, about('copied')]);
  sharing(null, false);
  await perform(() => button(about('copy')).click());
  expect(said('status')).toContain(location.origin);
  vi.stubGlobal('navigator', {});
  stated({}, <ShareQuando />);
  expect(buttons()).toHaveLength(1);
});
