import { expect, it } from 'vitest';

import { composeMail } from './compose-mail.ts';
import { type MailKind, mailWords } from './mail-words.ts';
import { testMail } from './test-mail.ts';

const link = 'https://quando.example/login?token_hash=abc&type=signup';
const letter = { to: 'ada@example.org', link, code: '012345' };
const kinds = Object.keys(mailWords.de) as MailKind[];

it('a mail in one language says all its words, with link and code, as text and as HTML', () => {
  const mail = composeMail({ ...letter, kind: 'signup', languages: ['de'] });
  expect(mail.subject).toBe('Quando: Bestätige deine E-Mail-Adresse');
  expect(mail.text)
    .toBe(`Schön, dass du dabei bist. Bestätige noch, dass diese Adresse dir gehört, dann ist dein Konto bereit.

Adresse bestätigen:
${link}

Oder gib diesen Code ein: 012345

Das gilt eine Stunde lang und nur einmal.

Du wolltest kein Konto? Dann lass diese Mail liegen: Ohne Bestätigung entsteht keines.

Quando, das tägliche Geschichtsrätsel
`);
  expect(mail.html).toContain('href="https://quando.example/login?token_hash=abc&amp;type=signup"');
  expect(mail.html).toContain('>012345<');
});

it('a mail in both languages has one part for each, marked as such', () => {
  const mail = composeMail({
    ...letter,
    kind: 'recovery',
    languages: ['de', 'en'],
    details: (language) => [`Said in ${language}.`, `Once more in ${language}.`],
  });
  expect(mail.to).toBe('ada@example.org');
  expect(mail.subject).toBe('Quando: Setze ein neues Passwort / Set a new password');
  expect(mail.text).toMatch(
    /Hier setzt du ein neues\.\n\nSaid in de\.\n\nOnce more in de\.\n\nNeues[^]*new one here\.\n\nSaid in en\./,
  );
  expect(mail.html).toContain('white-space:pre-line">Said in en.</p>');
  expect(mail.html).toContain('>Set a new password</a>');
  expect(mail.html).toContain(
    '<title>Quando: Setze ein neues Passwort / Set a new password</title>',
  );
  expect(mail.html).toMatch(/<div lang="de">[\s\S]*<hr[\s\S]*<div lang="en">/);
  expect(mail.text.split('\n--\n')).toHaveLength(2);
});

it.each(kinds)('%s has words for whoever did not ask for it, and nothing foreign', (kind) => {
  for (const language of ['de', 'en'] as const) {
    const mail = composeMail({ ...letter, kind, languages: [language] });
    expect(mail.text).toContain(mailWords[language][kind].otherwise);
    expect(mail.html).not.toMatch(/<(?:img|script|link|iframe|form)|url\(/);
    expect(mail.text).not.toMatch(/undefined|\bSie\b|\bIhr\b/);
  }
});

/** Each paragraph by itself, but for the address, the code and the name at the end. */
const words = (text = '') => text.split(/\n\n|:\n/).filter((one) => !/^https:|^Quando, /.test(one));

it.each<[MailKind, german: string, english: string]>([
  ['signup', 'Bestätige deine E-Mail-Adresse', 'Confirm your e-mail address'],
  ['already_registered', 'Du hast schon ein Konto', 'You already have an account'],
  ['magiclink', 'Dein Link zum Anmelden', 'Your sign-in link'],
  ['recovery', 'Setze ein neues Passwort', 'Set a new password'],
  ['email_change', 'Bestätige deine neue E-Mail-Adresse', 'Confirm your new e-mail address'],
  ['email_changed', 'Deine E-Mail-Adresse wurde geändert', 'Your e-mail address has been changed'],
  ['password_changed', 'Dein Passwort wurde geändert', 'Your password has been changed'],
  [
    'identity_linked',
    'Dein Konto hat einen weiteren Weg zur Anmeldung',
    'Your account has another way to sign in',
  ],
  [
    'mfa_factor_enrolled',
    'Dein Konto hat einen neuen zweiten Schritt',
    'Your account has a new second step',
  ],
  ['reauthentication', 'Dein Bestätigungscode', 'Your confirmation code'],
  ['subscribed', 'Dein Abo', 'Your subscription'],
  ['subscription_cancelled', 'Dein Abo endet', 'Your subscription is ending'],
  ['gift_bought', 'Dein Geschenk', 'Your gift'],
  [
    'declaration_received',
    'Deine Kündigung oder dein Widerruf ist eingegangen',
    'We have received your cancellation or withdrawal',
  ],
  [
    'declaration_made',
    'Eine Kündigung oder ein Widerruf ist eingegangen',
    'A cancellation or withdrawal has come in',
  ],
])(
  '%s says in each language what it is about, and nothing in the other',
  (kind, german, english) => {
    const [de, en] = (['de', 'en'] as const).map((language) =>
      composeMail({ ...letter, kind, languages: [language] }),
    );
    expect([de?.subject, en?.subject]).toEqual([`Quando: ${german}`, `Quando: ${english}`]);
    expect(de?.html).toContain('<html lang="de">');
    expect(en?.html).toContain('<html lang="en">');
    for (const one of words(de?.text)) {
      expect(one).not.toMatch(/\b(the|your?|this|code:|will|it|or|one)\b/i);
    }
    for (const one of words(en?.text)) {
      expect(one).not.toMatch(/[äöüß]|\b(de(r|in|inen?)|die|du|und|ist|das|ein|oder)\b/i);
    }
  },
);

it('every mail says what it is to say, in its words', async () => {
  const texts = (['de', 'en'] as const).flatMap((language) =>
    kinds.map((kind) => {
      const { subject, text } = composeMail({ ...letter, kind, languages: [language] });
      return `== ${language} ${kind}\n${subject}\n\n${text}`;
    }),
  );
  // Written again by `npm run test:unit -- -u compose-mail`.
  await expect(texts.join('\n')).toMatchFileSnapshot('every-mail.txt');
});

it('only mails with a link have its words, and only those with a code say how long it counts', () => {
  for (const kind of kinds) {
    const { text } = composeMail({ ...letter, kind, languages: ['en'] });
    const hasLink = kind !== 'reauthentication' && kind !== 'declaration_made';
    expect([kind, text.includes(link)]).toEqual([kind, hasLink]);
    expect(text).toContain(hasLink ? 'Or enter this code: 012345' : 'Your code: 012345');
    expect(text).toContain('Valid for one hour and one use.');
    expect(text).toMatch(/\nQuando, the daily history puzzle\n$/);
  }
});

it('the test of the mail server says in both languages that mails arrive', () => {
  expect(testMail('ada@example.org')).toEqual({
    to: 'ada@example.org',
    subject: 'Quando: Test',
    text: 'Dies ist ein Test: E-Mails von diesem Quando kommen an.\nThis is a test: mails from this Quando arrive.\n',
    html:
      '<p lang="de">Dies ist ein Test: E-Mails von diesem Quando kommen an.</p>\n' +
      '<p lang="en">This is a test: mails from this Quando arrive.</p>',
  });
});

it('without code there is no talk of one', () => {
  const { text } = composeMail({
    to: 'ada@example.org',
    kind: 'email_changed',
    languages: ['en'],
    link: 'https://quando.example/imprint',
  });
  expect(text).not.toMatch(/code|hour/i);
});

it('signs in an address cannot become markup', () => {
  const html = composeMail({
    ...letter,
    kind: 'signup',
    languages: ['en'],
    link: 'https://quando.example/"><b>',
  }).html;
  expect(html).not.toContain('<b>');
});

it('what somebody has declared is text in the mail, never markup', () => {
  const declared = `<b>It's & that's</b> & <img src="https://elsewhere.example/seen.png">`;
  const { text, html } = composeMail({
    ...letter,
    kind: 'signup',
    languages: ['en'],
    details: () => [declared],
  });
  expect(text).toContain(declared);
  expect(html).not.toContain('<img');
  expect(html).toContain(
    '>&lt;b&gt;It&#39;s &amp; that&#39;s&lt;/b&gt; &amp; &lt;img src=&quot;https://elsewhere.example/seen.png&quot;&gt;</p>',
  );
});
