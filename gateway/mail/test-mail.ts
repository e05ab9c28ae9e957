import type { Mail } from './mail.ts';

const text =
  'Dies ist ein Test: E-Mails von diesem Quando kommen an.\nThis is a test: mails from this Quando arrive.\n';

/** A mail that says nothing but that it has arrived, in both languages. */
export function testMail(to: string): Mail {
  const html = `<p lang="de">${text.trim().replace('\n', '</p>\n<p lang="en">')}</p>`;
  return { to, subject: 'Quando: Test', text, html };
}
