import { expect, it } from 'vitest';

import { composeMail } from './compose-mail.ts';
import { type MailKind, mailWords } from './mail-words.ts';

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
  const mail = composeMail({ ...letter, kind: 'recovery', languages: ['de', 'en'] });
  expect(mail.subject).toBe('Quando: Setze ein neues Passwort / Set a new password');
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
  const declared = '<img src="https://elsewhere.example/seen.png">';
  const { text, html } = composeMail({
    ...letter,
    kind: 'signup',
    languages: ['en'],
    details: () => [declared],
  });
  expect(text).toContain(declared);
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=&quot;https://elsewhere.example/seen.png&quot;&gt;');
});
