import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';

/** A message that the webhook was asked to send. */
type Text = { user: { id: string }; sms: { otp: string; phone: string; sms_type?: string } };

const key = Buffer.alloc(24, 7);

export type TextHook = Awaited<ReturnType<typeof startTextHook>>;

/** A webhook on a free port that keeps the messages whose signature is right. */
export async function startTextHook() {
  const texts: Text[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const body = await readText(incoming);
    const isOurs = incoming.method === 'POST' && isSigned(incoming.headers, body);
    if (isOurs && !hook.isBroken) texts.push(JSON.parse(body));
    outgoing.writeHead(isOurs && !hook.isBroken ? 200 : 500).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const hook = {
    isBroken: false,
    texts,
    environment: {
      SMS_HOOK_URL: `http://127.0.0.1:${port}/send`,
      SMS_HOOK_SECRET: `v1,whsec_${key.toString('base64')}`,
    },
    /** The code last sent to a phone. */
    codeTo: (phone: string) => texts.findLast(({ sms }) => sms.phone === phone)?.sms.otp ?? '',
    stop: () => server.close(),
  };
  return hook;
}

/** As a receiver checks it (Standard Webhooks). */
function isSigned(headers: IncomingHttpHeaders, body: string): boolean {
  const [id, timestamp] = [headers['webhook-id'], headers['webhook-timestamp']].map(String);
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const isFresh = Math.abs(Number(timestamp) - Date.now() / 1_000) < 60;
  return isFresh && headers['webhook-signature'] === `v1,${expected}`;
}
