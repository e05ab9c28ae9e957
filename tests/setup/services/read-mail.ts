import type { Mail } from '../../../gateway/mail/mail.ts';

/** The link, token hash and code of the last mail to an address. */
export function readMail(mails: readonly Mail[], to: string) {
  const mail = mails.findLast((sent) => sent.to === to);
  const link = /https?:\S+/.exec(mail?.text ?? '')?.[0];
  if (mail === undefined || link === undefined) throw new Error(`No mail with a link to ${to}.`);
  const url = new URL(link);
  return {
    url,
    tokenHash: url.searchParams.get('token_hash') ?? '',
    code: /\b\d{6}\b/.exec(mail.text)?.[0] ?? '',
  };
}
