import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A provider of the kind of GitHub that agrees to everything for the person it is told. */
export type OauthServer = {
  url: string;
  clientId: string;
  secret: string;
  /** Who signs in next there. */
  person: { id: unknown; email: string; isVerified: boolean };
  /** The queries of the visits to its consent page. */
  visits: URLSearchParams[];
  stop: () => Promise<void>;
};

/** Starts one on a free port of the loopback. */
export async function startOauthServer(): Promise<OauthServer> {
  const clientId = 'quando-at-provider';
  const secret = randomUUID();
  const signingIn: Pick<OauthServer, 'person'> = {
    person: { id: 1, email: 'nobody@example.org', isVerified: true },
  };
  const visits: URLSearchParams[] = [];
  const codes = new Set<string>();
  const token = createHash('sha256').update(secret).digest('hex');
  const answers: Record<
    string,
    (request: IncomingMessage, url: URL, response: ServerResponse) => Promise<void>
  > = {
    '/login/oauth/authorize': async (_request, url, response) => {
      visits.push(url.searchParams);
      const code = randomUUID();
      codes.add(code);
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      response.writeHead(302, { location: back.href }).end();
    },
    '/login/oauth/access_token': async (request, _url, response) => {
      const form = new URLSearchParams(await textOf(request));
      const isRight = form.get('client_id') === clientId && form.get('client_secret') === secret;
      if (!isRight || !codes.delete(form.get('code') ?? '')) {
        send(response, { error: 'bad_verification_code' });
        return;
      }
      send(response, { access_token: token, token_type: 'bearer' });
    },
    '/api/v3/user': async (_request, _url, response) => {
      send(response, { id: signingIn.person.id, login: 'ada', name: 'Ada' });
    },
    '/api/v3/user/emails': async (request, _url, response) => {
      const { email, isVerified } = signingIn.person;
      if (request.headers.authorization !== `Bearer ${token}`) send(response, {}, 401);
      else {
        const other = { email: 'other@example.org', verified: true, primary: false };
        send(response, [other, { email, verified: isVerified, primary: true }]);
      }
    },
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider');
    const answer = answers[url.pathname];
    if (answer === undefined) send(response, {}, 404);
    else void answer(request, url, response);
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const url = `http://127.0.0.1:${port}`;
  return Object.assign(signingIn, { url, clientId, secret, visits, stop });
}

function send(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}
