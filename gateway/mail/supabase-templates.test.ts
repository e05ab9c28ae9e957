import { readFile } from 'node:fs/promises';

import { expect, it } from 'vitest';

import { composeMail } from './compose-mail.ts';
import { mailLink } from './mail-link.ts';
import type { MailLanguage } from './mail-language.ts';
import { type MailKind, mailWords } from './mail-words.ts';

const supabase = new URL('../../supabase/', import.meta.url);

/** Our kinds of mail by the section of config.toml, and so the file, that Supabase knows them by. */
const sections: readonly [section: string, kind: MailKind, isProof: boolean][] = [
  ['template.confirmation', 'signup', true],
  ['template.magic_link', 'magiclink', true],
  ['template.recovery', 'recovery', true],
  ['template.email_change', 'email_change', true],
  ['template.reauthentication', 'reauthentication', true],
  ['notification.password_changed', 'password_changed', false],
  ['notification.email_changed', 'email_changed', false],
  ['notification.identity_linked', 'identity_linked', false],
  ['notification.mfa_factor_enrolled', 'mfa_factor_enrolled', false],
];

const fileOf = (section: string) => `${section.slice(section.indexOf('.') + 1)}.html`;

/**
 * The mail with Supabase's words in braces for what the gateway fills in. Its notices have no link:
 * not every version of Supabase knows the site's address there.
 */
function letter(kind: MailKind, isProof: boolean, languages: readonly MailLanguage[]): string {
  const link = mailLink(kind, 'https://site.invalid', 'HASH');
  const braced = link
    ?.replace('https://site.invalid', '{{ .SiteURL }}')
    .replace('HASH', '{{ .TokenHash }}');
  const proof = isProof ? { link: braced, code: '{{ .Token }}' } : {};
  return composeMail({ to: '', kind, languages, ...proof }).html;
}

it.each(sections)(
  'Supabase’s %s says in each language what our own mail %s says, and leads where it leads',
  async (section, kind, isProof) => {
    const template = [
      '{{ $language := printf "%v" .Data.language }}{{ if eq $language "de-DE" }}',
      letter(kind, isProof, ['de']),
      '{{ else if eq $language "en-US" }}',
      letter(kind, isProof, ['en']),
      '{{ else }}',
      letter(kind, isProof, ['de', 'en']),
      '{{ end }}\n',
    ].join('');
    expect(template).not.toMatch(/ConfirmationURL|access_token/);
    // Written again by `npm run test:unit -- -u supabase-templates`.
    await expect(template).toMatchFileSnapshot(
      new URL(`templates/${fileOf(section)}`, supabase).pathname,
    );
  },
);

it.each(sections)('config.toml names the file and the subject of %s', async (section, kind) => {
  const config = await readFile(new URL('config.toml', supabase), 'utf8');
  const block = config.split(/^\[/m).find((part) => part.startsWith(`auth.email.${section}]`));
  const folder = section.startsWith('template.') ? './supabase/templates' : './templates';
  expect(block).toContain(
    `subject = "Quando: ${mailWords.de[kind].subject} / ${mailWords.en[kind].subject}"`,
  );
  expect(block).toContain(`content_path = "${folder}/${fileOf(section)}"`);
});
