import type { AddressInfo } from 'node:net';

import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as its reader's program takes it apart, with the address that the server was told. */
export type ReceivedMail = Email & { recipient: string };

/** A mail server on a free port of the loopback; it keeps what it accepts. */
export type MailServer = { port: number; received: ReceivedMail[]; stop: () => Promise<void> };

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, accepted) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          for (const { address } of session.envelope.rcptTo) {
            received.push({ ...mail, recipient: address });
          }
          accepted();
        }, accepted);
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(resolve);
    });
  return { port, received, stop };
}
