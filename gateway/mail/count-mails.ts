import type { SendMail } from './mail.ts';

/** Since the start: mails that were sent, tries that failed, and mails that are being sent. */
export type MailCounts = { sent: number; failed: number; running: number };

/** The same way to send mails, and what became of them. */
export function countMails(send: SendMail): { sendMail: SendMail; counts: () => MailCounts } {
  const counts = { sent: 0, failed: 0, running: 0 };
  const sendMail: SendMail = async (mail) => {
    counts.running += 1;
    try {
      await send(mail);
      counts.sent += 1;
    } catch (error) {
      counts.failed += 1;
      throw error;
    } finally {
      counts.running -= 1;
    }
  };
  return { sendMail, counts: () => counts };
}
