import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';

/** A provider of the kind of Keycloak that agrees to everything for the person it is told. */
export type OpenidServer = {
  url: string;
  clientId: string;
  secret: string;
  /** Who signs in next there. */
  person: JWTPayload;
  /** Which issuer its way back names; none says none. */
  issuerOnReturn?: string;
  /** Which issuer its discovery document names; its own if none. */
  issuerDiscovered?: string;
  /** An ID token of that person with other claims, or signed otherwise, than it would issue. */
  tokenWith: (
    claims: Readonly<Record<string, unknown>>,
    issuer?: string,
    alg?: string,
  ) => Promise<string>;
  stop: () => Promise<void>;
};

/** Starts one on a free port of the loopback. */
export async function startOpenidServer(): Promise<OpenidServer> {
  const clientId = 'quando-at-openid';
  const secret = crypto.randomUUID();
  const signingIn: Pick<OpenidServer, 'person' | 'issuerOnReturn' | 'issuerDiscovered'> = {
    person: { sub: 'nobody' },
  };
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const codes = new Map<string, { nonce: string; redirectUri: string; challenge: string | null }>();
  const server = createServer((request, response) => void answer(request, response));
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  const url = `http://127.0.0.1:${port}`;
  const tokenWith = async (
    claims: Readonly<Record<string, unknown>>,
    issuer = url,
    alg = 'RS256',
  ) =>
    new SignJWT({ exp: Math.floor(Date.now() / 1000) + 300, ...signingIn.person, ...claims })
      .setProtectedHeader({ alg, kid: 'one' })
      .setIssuer(issuer)
      .setAudience(typeof claims['aud'] === 'string' ? claims['aud'] : clientId)
      .sign(await importJWK(await exportJWK(privateKey), alg));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = new URL(request.url ?? '/', url);
    const send = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    switch (asked.pathname) {
      case '/.well-known/openid-configuration':
        send({
          issuer: signingIn.issuerDiscovered ?? url,
          authorization_endpoint: `${url}/consent`,
          token_endpoint: `${url}/token`,
          jwks_uri: `${url}/keys`,
        });
        return;
      case '/keys':
        send({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one' }] });
        return;
      case '/consent': {
        const code = crypto.randomUUID();
        const redirectUri = asked.searchParams.get('redirect_uri') ?? '';
        if (asked.searchParams.get('scope') !== 'openid email profile') {
          send({ error: 'invalid_scope' }, 400);
          return;
        }
        const challenge = asked.searchParams.get('code_challenge');
        codes.set(code, { nonce: asked.searchParams.get('nonce') ?? '', redirectUri, challenge });
        const back = new URL(redirectUri);
        back.searchParams.set('code', code);
        back.searchParams.set('state', asked.searchParams.get('state') ?? '');
        const { issuerOnReturn } = signingIn;
        if (issuerOnReturn !== undefined) back.searchParams.set('iss', issuerOnReturn);
        response.writeHead(302, { location: back.href }).end();
        return;
      }
      default: {
        const form = new URLSearchParams(await textOf(request));
        const known = codes.get(form.get('code') ?? '');
        const verifier = form.get('code_verifier') ?? '';
        const hashed = createHash('sha256').update(verifier).digest('base64url');
        codes.delete(form.get('code') ?? '');
        const isRight =
          form.get('client_secret') === secret &&
          form.get('redirect_uri') === known?.redirectUri &&
          known.challenge === hashed &&
          // As RFC 7636 has it.
          /^[\w.~-]{43,128}$/.test(verifier);
        if (known === undefined || !isRight) send({ error: 'invalid_grant' }, 400);
        else send({ id_token: await tokenWith({ nonce: known.nonce }), token_type: 'Bearer' });
      }
    }
  }

  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return Object.assign(signingIn, { url, clientId, secret, tokenWith, stop });
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}
