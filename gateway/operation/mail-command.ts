import { createLog } from '../log.ts';
import { createSendMail } from '../mail/send-mail.ts';
import { testMail } from '../mail/test-mail.ts';
import { print } from '../print.ts';
import { readEnvironment } from '../read-environment.ts';
import { readSettings } from '../settings.ts';

/** How `npm run admin -- mail` is called. */
export const mailUsage = `npm run admin -- mail test <email>                     sends a mail to try the mail server`;

/**
 * Runs `npm run admin -- mail test <email>` by the settings that Quando starts with; resolves with
 * whether the arguments made sense, rejects with a message for the operator.
 */
export async function runMailCommand(words: readonly string[]): Promise<boolean> {
  const [verb, to, ...more] = words;
  if (verb !== 'test' || to === undefined || more.length > 0) return false;
  const { smtp } = readSettings(readEnvironment(process.env).environment);
  if (smtp === undefined) throw new Error('No SMTP_HOST is set: mails are written to the log.');
  const server = `${smtp.host}, port ${smtp.port}`;
  const send = createSendMail(smtp, createLog('plain', 'error'));
  await send(testMail(to)).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${server}, did not take the mail: ${reason}`, { cause: error });
  });
  print(`${server}, took a mail to ${to}. If it does not arrive, look into the folder for spam.`);
  return true;
}
