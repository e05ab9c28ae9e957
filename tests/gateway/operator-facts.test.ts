import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { findRepository } from '../../gateway/repository.ts';
import { newPlace } from '../setup/fresh-database.ts';
import { refusalIn, signUpMember } from '../setup/staff-http.ts';
import { gatewayFor, type RunningGateway, signUpPlayer } from '../setup/start-gateway.ts';

const { root, version } = await findRepository();
const folder = mkdtempSync(join(tmpdir(), 'quando-operator-'));
mkdirSync(join(folder, 'dist/page'), { recursive: true });
symlinkSync(join(root, 'supabase'), join(folder, 'supabase'));
for (const name of ['index', 'game', 'puzzle']) {
  const html =
    '<!doctype html><html lang="de"><meta name="quando-operator" content="__QUANDO_OPERATOR__" />' +
    '<!-- preview --><!-- /preview -->';
  writeFileSync(join(folder, `dist/page/${name}.html`), html);
}
afterAll(() => rmSync(folder, { recursive: true }));
const repository = { root: folder, version };

const { url: databaseUrl } = await newPlace('filled');
const shared = {
  DATABASE_URL: databaseUrl,
  QUANDO_JWT_SECRET: 'a secret that both of these gateways know',
  QUANDO_PUBLISHABLE_KEY: 'sb_publishable_shared_by_both_of_them',
  QUANDO_SECRET_KEY: 'sb_secret_shared_by_both_of_these_two',
};

const state = (running: RunningGateway, token: string | undefined, body: unknown) =>
  fetch(`${running.url}/staff/operator`, {
    method: 'PUT',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** The start page of a gateway, as browsers ask for it. */
const startOf = async ({ url }: RunningGateway) =>
  (await fetch(url, { headers: { accept: 'text/html' } })).text();

/** What the page of a gateway says of its operator. */
async function namedBy({ url }: RunningGateway, path = '/imprint') {
  const html = await (await fetch(url + path, { headers: { accept: 'text/html' } })).text();
  const [, content = ''] = /<meta name="quando-operator" content="([^"]*)"/.exec(html) ?? [];
  return content
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

describe('the facts of the operator', () => {
  const first = gatewayFor({
    repository,
    environment: {
      ...shared,
      OPERATOR_EMAIL: 'clio@quando.example',
      PUBLIC_URL: 'https://quando.example',
      EMBED_ORIGINS: 'https://school.example',
    },
    origin: { sources: { OPERATOR_EMAIL: 'file' }, warnings: [], file: '/srv/quando.env' },
  });
  const second = gatewayFor({ repository, environment: shared });

  it('are stated by an administrator, and on every page of every gateway at once', async () => {
    const { token } = await signUpMember(first(), '4_admin');
    expect(await namedBy(first())).toContain('"kind":"individual"');
    // Where a setting states a fact, what was stated elsewhere is neither shown nor listed.
    const former = { OPERATOR_EMAIL: 'former@quando.example' };
    expect((await state(second(), token, former)).status).toBe(200);
    const answer = await state(first(), token, {
      OPERATOR_NAME: ' Clio <b>Muster</b> ',
      OPERATOR_ADDRESS: 'Gasse 1 | 12345 Ort',
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      {
        operator: { name: 'Clio <b>Muster</b>', email: 'clio@quando.example', hasPayments: false },
      },
    ]);
    for (const path of ['/imprint', '/', '/pp/1']) {
      expect(JSON.parse(await namedBy(first(), path))).toMatchObject({
        name: 'Clio <b>Muster</b>',
        address: ['Gasse 1', '12345 Ort'],
        email: 'clio@quando.example',
        sendsNoMail: false,
      });
    }
    await expect.poll(() => namedBy(second())).toContain('Clio <b>Muster</b>');
    expect(await namedBy(second())).not.toContain('clio@quando.example');

    const told = await fetch(`${first().url}/staff/installation`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { facts, missingFacts } = (await told.json()) as {
      facts: { name: string }[];
      missingFacts: string[];
    };
    expect(missingFacts).toEqual([]);
    expect(facts.slice(0, 5)).toEqual([
      { name: 'OPERATOR_NAME', value: 'Clio <b>Muster</b>', source: 'page' },
      { name: 'OPERATOR_KIND', value: null, source: null },
      { name: 'OPERATOR_ADDRESS', value: 'Gasse 1 | 12345 Ort', source: 'page' },
      { name: 'OPERATOR_EMAIL', value: 'clio@quando.example', source: 'file' },
      { name: 'OPERATOR_PHONE', value: null, source: null },
    ]);

    expect((await state(first(), token, { OPERATOR_NAME: '' })).status).toBe(200);
    expect((await state(second(), token, { OPERATOR_EMAIL: '' })).status).toBe(200);
    expect(JSON.parse(await namedBy(first()))).not.toHaveProperty('name');
    await expect.poll(() => namedBy(second())).not.toContain('Clio');
  });

  it('stand beside how other sites show the game, where some may', async () => {
    const offer =
      'application/json+oembed" title="Quando" href="https://quando.example/oembed?url=';
    expect(await startOf(first())).toContain(offer);
    expect(await startOf(second())).not.toContain('oembed');
  });

  it('are not stated where a setting states them', async () => {
    const { token } = await signUpMember(first(), '4_admin');
    const answer = await state(first(), token, { OPERATOR_EMAIL: 'other@quando.example' });
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { code: 'set_elsewhere', field: 'OPERATOR_EMAIL' },
    ]);
    const stored = await first().gateway.database.query(
      `select from private.operator_fact where name = 'OPERATOR_EMAIL'`,
    );
    expect(stored).toEqual([]);
  });

  it('are nobody else’s to state', async () => {
    expect(await refusalIn(await state(second(), undefined, {}))).toEqual([401, 'not_signed_in']);
    const { session } = await signUpPlayer(second());
    const chronicler = await signUpMember(second(), '3_chronicler');
    const editor = await signUpMember(second(), '5_subadmin');
    for (const token of [session.access_token, chronicler.token, editor.token]) {
      const answer = await state(second(), token, { OPERATOR_NAME: 'X' });
      expect(await refusalIn(answer)).toEqual([403, 'not_allowed']);
    }
    const { url } = second();
    expect((await fetch(`${url}/staff/operator`)).headers.get('allow')).toBe('PUT');
  });

  it('have a shape and a length', async () => {
    const { token } = await signUpMember(second(), '4_admin');
    for (const body of [
      'no JSON',
      { SMTP_PASSWORD: 'x' },
      { OPERATOR_NAME: 7 },
      { OPERATOR_NAME: 'x'.repeat(2_001) },
      { OPERATOR_EMAIL: 'a\u0000@quando.example' },
      { OPERATOR_NAME: '\ud800' },
      { OPERATOR_NAME: 'x', more: ' '.repeat(33_000) },
    ]) {
      expect(await refusalIn(await state(second(), token, body))).toEqual([400, 'bad_json']);
    }
    const answer = await state(second(), token, {
      OPERATOR_NAME: 'x'.repeat(501),
      OPERATOR_EMAIL: 'clio',
      SUPPORT_EMAIL: 'help@quando.example',
      POLICY_DATE: '2027-02-29',
      LINK_BIO: 'javascript:alert(1)',
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { code: 'not_sound', field: 'OPERATOR_NAME,OPERATOR_EMAIL,POLICY_DATE,LINK_BIO' },
    ]);
    // What only the database finds wrong.
    const odd = await state(second(), token, { LINK_BIO: 'https:bio.example' });
    expect([odd.status, await odd.json()]).toMatchObject([422, { field: 'LINK_BIO' }]);
    expect((await state(second(), token, { LINK_BIO: 'HTTPS://bio.example' })).status).toBe(200);
  });
});

describe('an administrator with a second factor', () => {
  const running = gatewayFor({ repository });

  it('states nothing before it was given', async () => {
    const { id, token } = await signUpMember(running(), '4_admin');
    await running().gateway.database.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [id],
    );
    const answer = await state(running(), token, { OPERATOR_NAME: 'A thief' });
    expect(await refusalIn(answer)).toEqual([403, 'not_allowed']);
    expect(await namedBy(running())).not.toContain('thief');
  });
});
