import type { App } from '@supabase/lite';

import type { SendMail } from './mail.ts';

type Mailer = NonNullable<App['_mailer']>;

/** Where each kind of link lands; the page verifies the token hash, so no session is ever in a URL. */
const pages = {
  signup: '/login',
  magiclink: '/login',
  recovery: '/changePassword',
  email_change: '/profileSettings',
} as const;

type Kind = keyof typeof pages | 'reauthentication';

const subjects: Record<Kind, string> = {
  signup: 'Quando: E-Mail-Adresse bestätigen / confirm your e-mail address',
  magiclink: 'Quando: Anmelden / sign in',
  recovery: 'Quando: Neues Passwort / new password',
  email_change: 'Quando: Neue E-Mail-Adresse bestätigen / confirm your new e-mail address',
  reauthentication: 'Quando: Bestätigungscode / confirmation code',
};

/** The mails of the account screens, in both languages, because a mail's reader has no language setting. */
export function createMailer(publicUrl: () => string, send: SendMail): Mailer {
  const sendLink = (kind: keyof typeof pages) => (to: string, tokenHash: string, code: string) => {
    const link = new URL(pages[kind], publicUrl());
    link.searchParams.set('token_hash', tokenHash);
    link.searchParams.set('type', kind);
    return send({ to, subject: subjects[kind], text: linkText(link.href, code) });
  };
  return {
    sendConfirmation: sendLink('signup'),
    sendMagicLink: sendLink('magiclink'),
    sendRecovery: sendLink('recovery'),
    sendEmailChange: sendLink('email_change'),
    sendReauthentication: (to, code) =>
      send({ to, subject: subjects.reauthentication, text: codeText(code) }),
  };
}

function linkText(link: string, code: string): string {
  return `Zum Bestätigen diesen Link öffnen oder den Code ${code} eingeben:
To confirm, open this link or enter the code ${code}:

${link}

Wer das nicht angefordert hat, braucht nichts zu tun.
If you did not ask for this, there is nothing to do.
`;
}

function codeText(code: string): string {
  return `Der Bestätigungscode lautet / your confirmation code is: ${code}

Wer das nicht angefordert hat, sollte das Passwort ändern.
If you did not ask for this, change your password.
`;
}
