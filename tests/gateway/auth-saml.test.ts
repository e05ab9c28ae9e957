import { createSecretKey } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';

import { AuthClient } from '@supabase/auth-js';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { newKey, samlProvider, type Told } from '../setup/services/saml-provider.ts';
import { gatewayFor, signUpPlayer } from '../setup/start-gateway.ts';

const school = samlProvider('https://idp.example.org/metadata');
const company = samlProvider('https://company.example.com/metadata');

const wrapped = (xml: string) => {
  const assertion = /<saml:Assertion .*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
  const forged = assertion
    .replace(/<Signature.*<\/Signature>/, '')
    .replace(/ ID="[^"]*"/, ' ID="forged"')
    .replace('>ada<', '>admin<');
  return { assertion, forged };
};
const writtenAgo = (seconds: number) => (xml: string) => {
  const instant = new Date(Date.now() - seconds * 1_000).toISOString();
  return xml.replaceAll(/IssueInstant="[^"]*"/g, `IssueInstant="${instant}"`);
};
/** What an identity provider is asked by an address that a browser is sent to. */
const requestOf = (from: string) => {
  const asked = new URL(from).searchParams.get('SAMLRequest') ?? '';
  return inflateRawSync(Buffer.from(asked, 'base64')).toString();
};
const nested = (depth: number) => (xml: string) =>
  xml.replace('<samlp:Status>', `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}$&`);
const inside = (name: string) => (xml: string) => {
  const { assertion, forged } = wrapped(xml);
  return xml.replace(assertion, `<${name}>${assertion}</${name}>${forged}`);
};

describe('single sign-on by SAML', () => {
  const running = gatewayFor({ environment: { SAML: 'on', WEB3_SOLANA: 'on' } });
  let schoolId = '';

  const admin = async (method: string, path: string, body?: object, key?: string) => {
    const { url, gateway } = running();
    const answer = await fetch(`${url}/auth/v1/admin/sso/providers${path}`, {
      method,
      headers: {
        apikey: gateway.publishableKey,
        authorization: `Bearer ${key ?? gateway.secretKey}`,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, said: (await answer.json()) as Record<string, unknown> };
  };
  const browser = () => {
    const stored = new Map<string, string>();
    return new AuthClient({
      url: `${running().url}/auth/v1`,
      headers: { apikey: running().gateway.publishableKey },
      flowType: 'pkce',
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    });
  };
  const begin = async (auth = browser(), domain = 'School.example') => {
    const { data, error } = await auth.signInWithSSO({ domain });
    if (error !== null) throw error;
    return { auth, from: data.url ?? '' };
  };
  /** Brings an answer of an identity provider back, as a browser does; where it leads. */
  const bring = async (form: Record<string, string>) => {
    const answer = await fetch(`${running().url}/auth/v1/sso/saml/acs`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
    expect(answer.status).toBe(302);
    return new URL(answer.headers.get('location') ?? '').searchParams;
  };
  const mail = { attributes: { email: 'ada@school.example' } };
  const mapping = { keys: { name: { name: 'displayName', names: ['cn'] } } };
  const signIn = async (told: Told = mail) => {
    const { auth, from } = await begin();
    const back = await bring(school.answer(from, told));
    const exchanged = await auth.exchangeCodeForSession(back.get('code') ?? '');
    return { auth, back, session: exchanged.data.session };
  };
  const countUsers = async () => {
    const [row] = await running().gateway.database.query<{ count: number }>(
      'select count(*)::integer as count from auth.users',
    );
    return row?.count;
  };

  beforeAll(async () => {
    const { status, said } = await admin('POST', '', {
      type: 'saml',
      metadata_xml: school.metadata,
      domains: ['school.example'],
      attribute_mapping: mapping,
    });
    expect(status).toBe(201);
    schoolId = String(said['id']);
  });

  it('identity providers are kept by who holds the secret key, in Supabase’s shape', async () => {
    const { publishableKey } = running().gateway;
    expect(await admin('GET', '', undefined, publishableKey)).toMatchObject({ status: 403 });
    const listed = await admin('GET', '');
    expect(listed.said['items']).toEqual([
      expect.objectContaining({
        id: schoolId,
        disabled: false,
        created_at: expect.stringContaining('T'),
        updated_at: expect.stringContaining('T'),
        domains: [expect.objectContaining({ domain: 'school.example' })],
        saml: {
          entity_id: school.entityId,
          attribute_mapping: mapping,
        },
      }),
    ]);
    const stored = await admin('GET', `/${schoolId}`);
    expect(stored.said['saml']).toMatchObject({ metadata_xml: school.metadata });
    const added = await admin('POST', '', { type: 'saml', metadata_xml: company.metadata });
    const path = `/${String(added.said['id'])}`;
    const renamed = await admin('PUT', path, { domains: ['a.example', 'b.example'] });
    expect(renamed.said['domains']).toHaveLength(2);
    const format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
    const changed = await admin('PUT', path, { domains: ['b.example'], name_id_format: format });
    expect(changed.said).toMatchObject({
      saml: { name_id_format: format },
      domains: [expect.objectContaining({ domain: 'b.example' })],
    });
    for (const [method, where, body, refusal] of [
      ['POST', '', { type: 'saml', metadata_xml: school.metadata }, '422 saml_idp_already_exists'],
      ['POST', '', { type: 'oidc', metadata_xml: '<x/>' }, '400 validation_failed'],
      ['POST', '', { type: 'saml' }, '400 validation_failed'],
      ['PUT', path, { domains: ['SCHOOL.example'] }, '400 sso_domain_already_exists'],
      ['PUT', path, { domains: ['no domain'] }, '400 validation_failed'],
      ['PUT', path, { metadata_xml: school.metadata }, '400 saml_entity_id_mismatch'],
      ['PUT', path, { metadata_url: 'http://127.0.0.1/' }, '400 validation_failed'],
      ['PUT', path, { metadata_url: 'https://127.0.0.1:1/' }, '400 saml_metadata_fetch_failed'],
      ['GET', `/${crypto.randomUUID()}`, undefined, '404 sso_provider_not_found'],
    ] as const) {
      const { status, said } = await admin(method, where, body);
      expect(`${status} ${String(said['error_code'])}`).toBe(refusal);
    }
    const others = await admin('PUT', path, { domains: ['c.example', 'school.example'] });
    expect(others.said['msg']).toBe(
      `SSO Domain 'school.example' is already assigned to an SSO identity provider (${schoolId})`,
    );
    const mistaken = await admin('PUT', path, { metadata_xml: school.metadata });
    expect(mistaken.said['msg']).toContain(
      `expected '${company.entityId}' but got '${school.entityId}'`,
    );
    expect(await admin('DELETE', path)).toMatchObject({
      status: 200,
      said: { saml: { entity_id: company.entityId } },
    });
    expect((await admin('GET', path)).status).toBe(404);
  });

  it.each([
    ['POST', ''],
    ['GET', '/{id}'],
    ['PUT', '/{id}'],
    ['DELETE', '/{id}'],
  ])('%s %s is for who holds the secret key alone', async (method, path) => {
    const body = method === 'GET' ? undefined : { type: 'saml', metadata_xml: company.metadata };
    const { publishableKey } = running().gateway;
    const answer = await admin(method, path.replace('{id}', schoolId), body, publishableKey);
    expect(answer).toMatchObject({ status: 403, said: { error_code: 'not_admin' } });
  });

  it('what is not named of a provider stays as it is, and its metadata may be fetched', async () => {
    const address = 'https://company.example.com/saml';
    const answers = [company.metadata, company.metadata, '<x/>', 'x'.repeat(100_001)];
    const reach = globalThis.fetch;
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      return url === address ? new Response(answers.shift()) : reach(url, init);
    });
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const companyMapping = { keys: { name: { names: ['cn', 'displayName'] } } };
    const added = await admin('POST', '', {
      type: 'saml',
      metadata_url: address,
      domains: ['B.example', 'a.example'],
      attribute_mapping: companyMapping,
      name_id_format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      resource_id: 'company',
      disabled: true,
    });
    expect(timeout).toHaveBeenCalledWith(10_000);
    expect(fetched).toHaveBeenCalledWith(address, expect.objectContaining({ redirect: 'error' }));
    const { id, created_at, updated_at, ...told } = added.said;
    expect(updated_at).toBe(created_at);
    expect([added.status, told]).toMatchObject([
      201,
      {
        resource_id: 'company',
        disabled: true,
        domains: [{ domain: 'a.example' }, { domain: 'b.example' }],
        saml: {
          entity_id: company.entityId,
          metadata_xml: company.metadata,
          metadata_url: address,
          attribute_mapping: companyMapping,
          name_id_format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
        },
      },
    ]);
    const put = async (body: object) => (await admin('PUT', `/${String(id)}`, body)).said;
    expect(await put({})).toMatchObject({ ...told, id, created_at });
    expect((await put({}))['updated_at']).not.toBe(created_at);
    const unnamed = await put({ metadata_url: address, resource_id: '' });
    const { resource_id: named, ...others } = told;
    expect([named, unnamed]).toMatchObject(['company', others]);
    expect(unnamed).not.toHaveProperty('resource_id');
    expect(await put({ metadata_url: address })).toMatchObject({ error_code: 'validation_failed' });
    expect(await put({ metadata_url: address })).toMatchObject({
      error_code: 'saml_metadata_fetch_failed',
    });
    for (const body of [
      { metadata_url: 'company.example.com' },
      { metadata_url: address, metadata_xml: company.metadata },
      { name_id_format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:kerberos' },
      { resource_id: 'x'.repeat(256) },
      { domains: ['localhost'] },
      { domains: ['-a.example'] },
      { domains: [`${'x'.repeat(64)}.example`] },
      { domains: Array.from({ length: 101 }, (_, index) => `${index}.example`) },
    ]) {
      expect(await put(body)).toMatchObject({ error_code: 'validation_failed' });
    }
    for (const format of [
      'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
      'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
      'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    ]) {
      const said = await put({ name_id_format: format, disabled: false });
      expect(said).toMatchObject({ disabled: false, saml: { name_id_format: format } });
    }
    const come = async (person: Told) => {
      const auth = browser();
      const { data } = await auth.signInWithSSO({ providerId: String(id) });
      const from = data?.url ?? '';
      const back = await bring(company.answer(from, { nameId: 'cleo', ...person }));
      const exchanged = await auth.exchangeCodeForSession(back.get('code') ?? '');
      return { request: requestOf(from), user: exchanged.data.user };
    };
    const attributes = { mail: 'cleo@a.example', displayName: 'Cleo' };
    const { request, user } = await come({ attributes });
    expect(request).toMatch(/Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"/);
    expect(user?.user_metadata).toMatchObject({ name: 'Cleo' });
    const changed = await put({
      metadata_xml: company.metadata,
      name_id_format: '',
      attribute_mapping: {},
      disabled: false,
      domains: [],
    });
    expect(changed).toMatchObject({ id, disabled: false, domains: [] });
    expect(changed['saml']).toEqual({
      entity_id: company.entityId,
      metadata_xml: company.metadata,
      attribute_mapping: {},
    });
    const { items } = (await admin('GET', '')).said;
    expect(items).toMatchObject([{ id: schoolId }, { id }]);
    fetched.mockRestore();
    timeout.mockRestore();
    // Without a domain of its own it vouches for all.
    const other = { nameId: 'dora', attributes: { mail: 'dora@anywhere.example' } };
    expect((await come(other)).user?.email).toBe('dora@anywhere.example');
    await admin('DELETE', `/${String(id)}`);
  });

  it.each([
    ['no XML', 'no XML'],
    ['a document with types of its own', `<!DOCTYPE x [<!ENTITY a "b">]>${company.metadata}`],
    ['another document', '<x/>'],
    ['no name', company.metadata.replace(/entityID="[^"]*"/, 'entityID=""')],
    ['no address', company.metadata.replace('HTTP-Redirect', 'HTTP-POST')],
    ['a script for an address', company.metadata.replace('https://idp', 'javascript://idp')],
    ['no certificate', company.metadata.replace(company.certificate, 'MIIB')],
    ['too much', company.metadata.padEnd(100_001)],
  ])('metadata with %s are refused', async (_what, xml) => {
    const { status, said } = await admin('POST', '', { type: 'saml', metadata_xml: xml });
    expect([status, said['error_code']]).toEqual([400, 'validation_failed']);
  });

  it('tells an identity provider who asks, and takes only what can be asked', async () => {
    const { url, gateway } = running();
    const metadata = await fetch(`${url}/auth/v1/sso/saml/metadata`);
    expect(metadata.headers.get('content-type')).toMatch('xml');
    const xml = await metadata.text();
    expect(xml).toContain(`entityID="${url}/auth/v1/sso/saml/metadata"`);
    expect(xml).toContain(`Location="${url}/auth/v1/sso/saml/acs"`);
    expect(xml).toContain('WantAssertionsSigned="true"');
    expect(xml).toContain('nameid-format:persistent</NameIDFormat>');
    const request = requestOf((await begin()).from);
    expect(request).toMatch(/<samlp:NameIDPolicy [^>]*Format="[^"]*:persistent"/);
    expect(request).not.toContain('RequestedAuthnContext');
    const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' };
    // Browsers without a script are sent there; who names nobody names no provider.
    const sent = await fetch(`${url}/auth/v1/sso`, {
      method: 'POST',
      headers: { apikey: gateway.publishableKey },
      body: JSON.stringify({
        domain: 'school.example',
        provider_id: '00000000-0000-0000-0000-000000000000',
        ...challenge,
      }),
      redirect: 'manual',
    });
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^https:\/\/idp\.example\.org\/sso\?SAMLRequest=/),
    ]);
    for (const [body, refusal] of [
      [{}, '400 validation_failed'],
      [{ domain: 'school.example', provider_id: schoolId, ...challenge }, '400 validation_failed'],
      [{ provider_id: 'x' }, '400 validation_failed'],
      [{ domain: 'nobody.example', ...challenge }, '404 sso_provider_not_found'],
      [{ provider_id: crypto.randomUUID(), ...challenge }, '404 sso_provider_not_found'],
      // Without PKCE the session would come back in a URL.
      [{ domain: 'school.example' }, '400 validation_failed'],
    ] as const) {
      const answer = await fetch(`${url}/auth/v1/sso`, {
        method: 'POST',
        headers: { apikey: gateway.publishableKey },
        body: JSON.stringify(body),
      });
      const { error_code: code } = (await answer.json()) as { error_code: string };
      expect(`${answer.status} ${code}`).toBe(refusal);
    }
  });

  it.each(['assertion', 'response'] as const)(
    'signs in whom a signed %s is about',
    async (signs) => {
      const attributes = {
        mail: 'Bea@School.example',
        cn: 'B.',
        displayName: 'Bea',
        admin: 'true',
      };
      const first = await signIn({ nameId: 'bea', attributes, signs });
      expect(first.session?.user).toMatchObject({
        email: 'bea@school.example',
        app_metadata: { provider: `sso:${schoolId}`, providers: [`sso:${schoolId}`] },
        user_metadata: { name: 'Bea', email_verified: true },
      });
      expect(first.session?.user.user_metadata).not.toHaveProperty('admin');
      expect(decodeJwt(first.session?.access_token ?? '')['amr']).toEqual([
        expect.objectContaining({ method: 'sso/saml' }),
      ]);
      const again = await signIn({
        nameId: 'bea',
        attributes: { email: 'moved@school.example' },
        signs,
      });
      expect(again.session?.user.id).toBe(first.session?.user.id);
      for (const change of [{ password: 'correct horse battery' }, { email: 'own@example.org' }]) {
        const { error } = await again.auth.updateUser(change);
        expect(error).toMatchObject({
          status: 422,
          code: 'user_sso_managed',
          message: 'Updating email, phone, password of a SSO account only possible via SSO',
        });
      }
      expect((await again.auth.updateUser({ data: { country: 'DE' } })).error).toBeNull();
      const log = await running().gateway.database.query(
        `select distinct payload ->> 'actor_via_sso' as via from auth.audit_log_entries
         where payload ->> 'actor_id' = $1`,
        [first.session?.user.id ?? ''],
      );
      expect(log).toEqual([{ via: 'true' }]);
    },
  );

  it.each<[string, Told]>([
    ['ended within the minute', { notOnOrAfter: -50 }],
    ['is confirmed until within the minute', { confirmedUntil: -50 }],
    ['begins within the minute', { notBefore: 50 }],
    ['was written within ten minutes', { written: writtenAgo(590) }],
    [
      'tells the address as an attribute of LDAP',
      { attributes: { 'urn:oid:0.9.2342.19200300.100.1.3': 'dora@school.example' } },
    ],
    [
      'tells the address as Microsoft does',
      {
        attributes: {
          'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress':
            'dora@school.example',
        },
      },
    ],
    [
      'names somebody by the address',
      {
        nameId: 'dora@school.example',
        nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
        attributes: {},
      },
    ],
    ['is nested fifty deep', { sent: nested(50) }],
    [
      'is confirmed in another way first',
      {
        written: (xml) =>
          xml.replace(
            '<saml:SubjectConfirmation ',
            '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:sender-vouches"/>$&',
          ),
      },
    ],
    ['names its issuer amid spaces', { issuer: `\n ${school.entityId}\n ` }],
    ['names somebody by 255 signs', { nameId: 'x'.repeat(255) }],
  ])('an assertion that %s signs in', async (_what, told) => {
    const attributes = { email: 'dora@school.example' };
    const { session } = await signIn({ nameId: crypto.randomUUID(), attributes, ...told });
    expect(session?.user.email).toBe('dora@school.example');
  });

  it('may write the names of its algorithms with references', async () => {
    const { session } = await signIn({
      ...mail,
      sent: (xml) => xml.replaceAll('#sha256', '#sha&#50;56'),
    });
    expect(session).not.toBeNull();
  });

  it('may sign by RSA-PSS with SHA-256', async () => {
    const signature = 'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1';
    expect((await signIn({ ...mail, signature })).session).not.toBeNull();
  });

  it('signs in nobody whom another provider would know as well', async () => {
    const { session } = await signIn();
    const answer = await fetch(
      `${running().url}/auth/v1/user/identities/authorize?provider=github&skip_http_redirect=true`,
      {
        headers: {
          apikey: running().gateway.publishableKey,
          authorization: `Bearer ${session?.access_token}`,
        },
      },
    );
    expect(await answer.json()).toMatchObject({ code: 422, error_code: 'user_sso_managed' });
  });

  it('is reached by no mail: whoever is invited by its address is somebody else', async () => {
    const { session } = await signIn({
      nameId: 'cleo',
      attributes: { email: 'cleo@school.example' },
    });
    const { gateway, url, mails } = running();
    const post = async (path: string, apikey: string) => {
      const answer = await fetch(`${url}/auth/v1/${path}`, {
        method: 'POST',
        headers: { apikey },
        body: '{"email":"cleo@school.example"}',
      });
      return answer.json();
    };
    await post('recover', gateway.publishableKey);
    await gateway.settled();
    expect(mails.filter(({ to }) => to === 'cleo@school.example')).toEqual([]);
    const invited = await post('invite', gateway.secretKey);
    expect(invited).toMatchObject({ email: 'cleo@school.example', id: expect.any(String) });
    expect(invited.id).not.toBe(session?.user.id);
  });

  it('is never the account of somebody else with that address', async () => {
    const { email, id } = await signUpPlayer(running());
    await admin('PUT', `/${schoolId}`, { domains: ['school.example', 'example.org'] });
    const { session } = await signIn({ nameId: 'thief', attributes: { email } });
    expect(session?.user.email).toBe(email);
    expect(session?.user.id).not.toBe(id);
    // Of two domains it vouches for both, however Supabase Auth wrote them.
    expect((await signIn()).session?.user.email).toBe('ada@school.example');
    await running().gateway.database.exec(
      `update auth.sso_domains set domain = 'School.Example' where domain = 'school.example'`,
    );
    expect((await signIn()).session?.user.email).toBe('ada@school.example');
    await admin('PUT', `/${schoolId}`, { domains: [] });
    await admin('PUT', `/${schoolId}`, { domains: ['school.example'] });
  });

  it('is asked and believed by what an identity provider has beside other things', async () => {
    const keys = /<KeyDescriptor[^]*<\/KeyDescriptor>/;
    const [other = ''] = keys.exec(company.metadata) ?? [];
    const byForm =
      '<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example.org/form"/>';
    const metadata = school.metadata
      .replace('<KeyDescriptor', `${other}$&`)
      .replace('<SingleSignOnService', `${byForm}$&`);
    const changed = await admin('PUT', `/${schoolId}`, { metadata_xml: metadata });
    expect(changed.status).toBe(200);
    expect((await signIn()).session?.user.email).toBe('ada@school.example');
    await admin('PUT', `/${schoolId}`, { metadata_xml: school.metadata });
  });

  it.each<[string, Told]>([
    ['is not signed', { signs: 'nothing' }],
    ['is signed by a stranger', { key: newKey().privateKey }],
    [
      'is signed with what everybody knows',
      {
        key: createSecretKey(Buffer.from(school.certificate)),
        signature: 'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
      },
    ],
    ['is signed by SHA-1', { signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }],
    [
      'hides SHA-1 behind a reference',
      {
        digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
        sent: (xml) => xml.replaceAll('xmldsig#sha1', 'xmldsig#s&#104;a1'),
      },
    ],
    ['is hashed by SHA-1', { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }],
    ['is for somebody else', { audience: 'https://other.example.org/metadata' }],
    ['is sent elsewhere', { recipient: 'https://other.example.org/acs' }],
    ['answers another request', { inResponseTo: 'id-of-another' }],
    ['is of another provider', { issuer: company.entityId }],
    ['is over', { notOnOrAfter: -61 }],
    ['is confirmed no more', { confirmedUntil: -61 }],
    ['is not yet', { notBefore: 62 }],
    ['is more than ten minutes old', { written: writtenAgo(661) }],
    [
      'has no end',
      { written: (xml) => xml.replace(/(<saml:Conditions [^>]*) NotOnOrAfter="[^"]*"/, '$1') },
    ],
    [
      'has no conditions',
      { written: (xml) => xml.replace(/<saml:Conditions.*<\/saml:Conditions>/, '') },
    ],
    ['is not for its bearer', { written: (xml) => xml.replace('cm:bearer', 'cm:sender-vouches') }],
    ['was changed', { sent: (xml) => xml.replace('>ada<', '>admin<') }],
    [
      'was changed, its whole signed',
      { signs: 'response', sent: (xml) => xml.replace('>ada<', '>admin<') },
    ],
    [
      'has a forged one beside it',
      { sent: (xml) => xml.replace(wrapped(xml).assertion, (own) => wrapped(xml).forged + own) },
    ],
    [
      'has a forged one after it',
      { sent: (xml) => xml.replace(wrapped(xml).assertion, (own) => own + wrapped(xml).forged) },
    ],
    ['is wrapped by an extension', { sent: inside('samlp:Extensions') }],
    ['is wrapped by a status', { sent: inside('samlp:StatusDetail') }],
    [
      'is wrapped by a forged one',
      {
        sent: (xml) => {
          const { assertion, forged } = wrapped(xml);
          return xml.replace(
            assertion,
            forged.replace('</saml:Assertion>', `${assertion}</saml:Assertion>`),
          );
        },
      },
    ],
    [
      'is wrapped by its own signature',
      {
        sent: (xml) => {
          const { assertion, forged } = wrapped(xml);
          const signature = /<Signature.*<\/Signature>/.exec(assertion)?.[0] ?? '';
          const original = assertion.replace(signature, '');
          const holding = signature.replace(
            '</Signature>',
            `<Object>${original}</Object></Signature>`,
          );
          return xml.replace(
            assertion,
            forged.replace('</saml:Issuer>', `</saml:Issuer>${holding}`),
          );
        },
      },
    ],
    [
      'shares its name with a forged one',
      {
        sent: (xml) => {
          const { assertion, forged } = wrapped(xml);
          const id = / ID="([^"]*)"/.exec(assertion)?.[1] ?? '';
          return inside('samlp:Extensions')(xml).replace(
            forged,
            forged.replace('ID="forged"', `ID="${id}"`),
          );
        },
      },
    ],
    ['has types of its own', { sent: (xml) => `<!DOCTYPE x [<!ENTITY e "ada">]>${xml}` }],
    ['is nested without end', { sent: nested(70) }],
    [
      'has tags without number',
      { sent: (xml) => xml.replace('<samlp:Status>', `${'<a/>'.repeat(600)}<samlp:Status>`) },
    ],
    [
      'has attributes without number',
      {
        sent: (xml) => xml.replace('<samlp:Status>', `${'<a b="" c=""/>'.repeat(250)}$&`),
      },
    ],
    ['is no XML', { sent: () => 'ada' }],
    ['is empty', { sent: () => '' }],
    ['is too long', { sent: (xml) => xml.padEnd(80_000) }],
    [
      'names nobody for good',
      { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
    ],
    ['names nobody', { nameId: '' }],
    ['names somebody at length', { nameId: 'x'.repeat(256) }],
    ['has no address', { attributes: {} }],
    ['has an address of another domain', { attributes: { email: 'ada@company.example' } }],
    [
      'has a domain in front of another',
      { attributes: { email: 'ada@school.example@company.example' } },
    ],
  ])('an assertion that %s signs nobody in', async (_what, told) => {
    const before = await countUsers();
    const { from } = await begin();
    const back = await bring(school.answer(from, { ...mail, ...told }));
    expect(back.get('code')).toBeNull();
    expect(back.get('error_code')).toMatch(
      /^(validation_failed|saml_assertion_no_(user_id|email))$/,
    );
    expect(await countUsers()).toBe(before);
  });

  it('a comment in a name leaves the name whole', async () => {
    const { session } = await signIn({ ...mail, nameId: 'admin<!-- -->.ada' });
    const names = session?.user.identities?.map(({ identity_data: told }) => told?.['sub']);
    expect(names).toEqual(['admin.ada']);
  });

  it('an answer counts once, for the request it answers, and not after ten minutes', async () => {
    const { auth, from } = await begin();
    const form = school.answer(from, mail);
    const code = (await bring(form)).get('code') ?? '';
    expect((await bring(form)).get('error_code')).toBe('saml_relay_state_not_found');
    const other = await begin();
    const relay = new URL(other.from).searchParams.get('RelayState') ?? '';
    const replayed = await bring({ ...form, RelayState: relay });
    expect(replayed.get('error_code')).toBe('validation_failed');
    // A wrong answer uses its request up.
    const late = await bring(school.answer(other.from, mail));
    expect(late.get('error_code')).toBe('saml_relay_state_not_found');
    expect((await browser().exchangeCodeForSession(code)).error).not.toBeNull();
    expect((await auth.exchangeCodeForSession(code)).error).toBeNull();

    const inTime = await begin();
    await running().gateway.database.exec(
      `update auth.saml_relay_states set created_at = now() - interval '590 seconds'`,
    );
    expect((await bring(school.answer(inTime.from, mail))).get('code')).not.toBeNull();
    const slow = await begin();
    await running().gateway.database.exec(
      `update auth.saml_relay_states set created_at = now() - interval '601 seconds'`,
    );
    const tooLate = await bring(school.answer(slow.from, mail));
    expect(tooLate.get('error_code')).toBe('saml_relay_state_expired');
    for (const odd of [{}, { RelayState: 'https://evil.example' }, { SAMLResponse: 'x' }]) {
      expect((await bring(odd)).get('error_code')).toBe('saml_relay_state_not_found');
    }
  });

  it('who leaves amid an answer fills no log', async () => {
    const { gateway, log, url } = running();
    const before = log.length;
    const left = new Request(`${url}/auth/v1/sso/saml/acs`, { method: 'POST', body: 'x' });
    vi.spyOn(left, 'text').mockRejectedValue(new Error('aborted'));
    const answer = await gateway.fetch(left, '127.0.0.1');
    expect(answer.headers.get('location')).toContain('saml_relay_state_not_found');
    expect(log.slice(before).join('')).not.toContain('"level":"error"');
  });

  it('an answer of many elements is read while others are answered', async () => {
    const { from } = await begin();
    const more = '<saml:Attribute Name="x"/>'.repeat(400);
    const written = (xml: string) => xml.replace('</saml:AttributeStatement>', `${more}$&`);
    const form = school.answer(from, { ...mail, written });
    const started = performance.now();
    let before = started;
    let longest = 0;
    let isWaiting = true;
    const watch = () => {
      longest = Math.max(longest, performance.now() - before);
      before = performance.now();
      if (isWaiting) setImmediate(watch);
    };
    watch();
    const back = await bring(form);
    isWaiting = false;
    expect(back.get('code')).not.toBeNull();
    expect(longest).toBeLessThan((performance.now() - started) / 2);
  });

  it('a form with many fields is no answer', async () => {
    const { from } = await begin();
    const form = school.answer(from, mail);
    const fields = Array.from({ length: 20 }, (_, index) => [`field${index}`, 'x']);
    const back = await bring({ ...form, ...Object.fromEntries(fields) });
    expect(back.get('error_code')).toBe('saml_relay_state_not_found');
  });

  it('leads back to pages of ours alone', async () => {
    const home = running().url;
    for (const [wanted, page] of [
      [`${home}/profile`, `${home}/profile`],
      ['https://evil.example/', `${home}/`],
    ]) {
      const auth = browser();
      const { data } = await auth.signInWithSSO({
        providerId: schoolId,
        options: { redirectTo: wanted ?? '' },
      });
      const answer = await fetch(`${home}/auth/v1/sso/saml/acs`, {
        method: 'POST',
        body: new URLSearchParams(school.answer(data?.url ?? '', mail)),
        redirect: 'manual',
      });
      const back = new URL(answer.headers.get('location') ?? '');
      expect(back.origin + back.pathname).toBe(page);
    }
  });

  it('a provider that was disabled signs nobody in', async () => {
    const { from } = await begin();
    await admin('PUT', `/${schoolId}`, { disabled: true });
    expect((await bring(school.answer(from, mail))).get('error_code')).toBe(
      'sso_provider_disabled',
    );
    await expect(begin()).rejects.toMatchObject({ code: 'sso_provider_disabled' });
    await admin('PUT', `/${schoolId}`, { disabled: false });
    expect((await signIn()).session).not.toBeNull();
  });
});
