import * as v from 'valibot';

import { type Answer, type Calls, text, withBody } from '../call.ts';
import type { AuthParts, Query } from '../parts.ts';
import { findSsoPerson } from '../providers/find-person.ts';
import { checkChallenge, comeBack, endFlow, ownPage } from '../providers/flow.ts';
import { invalid, Refusal } from '../refusal.ts';
import { aside } from './aside.ts';
import { longestResponse, type ServiceNames } from './assertion.ts';
import { findByDomain, findProvider, type StoredProvider } from './identity-providers.ts';

const nobody = '00000000-0000-0000-0000-000000000000';
const shape = v.object({
  provider_id: v.nullish(v.union([v.pipe(text(36), v.uuid()), v.literal('')]), ''),
  domain: v.nullish(text(253), ''),
  redirect_to: v.nullish(text(), ''),
  skip_http_redirect: v.nullish(v.boolean(), false),
  code_challenge: v.nullish(text(128), ''),
  code_challenge_method: v.nullish(text(16), ''),
});

type Body = v.InferOutput<typeof shape>;

/**
 * Sign-in by an identity provider of the operator's (SAML 2.0), asked for here and with PKCE alone: an
 * assertion that nobody asked for is none, so each counts once.
 */
export function samlCalls(parts: AuthParts) {
  const names = () => namesOf(parts);
  return {
    'POST /sso': whereOpen(
      parts,
      withBody(shape, async (body) => {
        const provider = await providerFor(parts.database.query, body);
        checkChallenge(body.code_challenge, body.code_challenge_method);
        const url = await begin(parts, provider, body);
        if (body.skip_http_redirect) return { url };
        return new Response(null, { status: 303, headers: { location: url } });
      }),
    ),
    'GET /sso/saml/metadata': whereOpen(parts, async () => {
      return new Response(await aside({ name: 'serviceMetadata', words: [names()] }), {
        headers: { 'content-type': 'application/xml' },
      });
    }),
    'POST /sso/saml/acs': whereOpen(parts, async ({ request }) => {
      // Who leaves amid the form has sent none.
      const form = readForm(await request.text().catch(() => ''));
      const relay = await takeRelay(parts.database.query, form.get('RelayState') ?? '');
      return comeBack(relay?.referrer ?? parts.publicUrl(), async () => {
        if (relay === undefined) throw unknownRelay();
        if (relay.isLate) {
          const message = 'SAML RelayState has expired. Try logging in again?';
          throw new Refusal(422, 'saml_relay_state_expired', message);
        }
        const provider = await findProvider(parts.database.query, relay.providerId);
        refuseDisabled(provider);
        const response = form.get('SAMLResponse') ?? '';
        if (response === '' || response.length > longestResponse) {
          throw invalid('SAMLResponse is missing or too long');
        }
        const { requestId, flowId } = relay;
        const person = await aside({
          name: 'personOf',
          words: [provider, names(), { response, requestId }],
        });
        return parts.database.transaction(async (query) =>
          endFlow(query, flowId, await findSsoPerson(query, provider.id, person)),
        );
      });
    }),
  } satisfies Calls;
}

/** What a browser brings from an identity provider, in two fields; one with many is nobody's. */
function readForm(body: string): URLSearchParams {
  const isOurs = body.length <= 2 * longestResponse && body.split('&', 11).length <= 10;
  return new URLSearchParams(isOurs ? body : '');
}

function namesOf({ publicUrl }: AuthParts): ServiceNames {
  const saml = `${publicUrl()}/auth/v1/sso/saml`;
  return { entityId: `${saml}/metadata`, consumerUrl: `${saml}/acs` };
}

function whereOpen({ isSamlOpen }: AuthParts, answer: Answer): Answer {
  return async (call) => {
    if (isSamlOpen) return answer(call);
    throw new Refusal(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  };
}

async function providerFor(query: Query, { provider_id: id, domain }: Body) {
  const isNamed = id !== '' && id !== nobody;
  if (isNamed && domain !== '') throw invalid('Only one of provider_id or domain supported');
  if (!isNamed && domain === '') throw invalid('A provider_id or domain needs to be provided');
  const provider = await (isNamed ? findProvider(query, id) : findByDomain(query, domain));
  if (provider === undefined) {
    const message = isNamed ? 'No such SSO provider' : 'No SSO provider assigned for this domain';
    throw new Refusal(404, 'sso_provider_not_found', message);
  }
  refuseDisabled(provider);
  return provider;
}

function refuseDisabled(
  provider: StoredProvider | undefined,
): asserts provider is StoredProvider & { isDisabled: false } {
  if (provider?.isDisabled === false) return;
  throw new Refusal(404, 'sso_provider_disabled', 'SSO Provider is currently disabled');
}

/** Writes down what was asked of whom; resolves with where the browser goes. */
async function begin(parts: AuthParts, provider: StoredProvider, body: Body): Promise<string> {
  const relayId = crypto.randomUUID();
  const requestId = `id-${crypto.randomUUID()}`;
  const referrer = ownPage(body.redirect_to, parts.publicUrl());
  const url = await aside({
    name: 'signInUrl',
    words: [provider, namesOf(parts), { requestId, relayId }],
  });
  await parts.database.query(
    `with flow as (
       insert into auth.flow_state (
         id, provider_type, authentication_method, code_challenge, code_challenge_method, referrer,
         created_at, updated_at
       ) values ($1::uuid, 'sso/saml', 'sso/saml', $4, 's256', $5, now(), now()) returning id)
     insert into auth.saml_relay_states (
       id, sso_provider_id, request_id, redirect_to, flow_state_id, created_at, updated_at
     ) select $1::uuid, $2::uuid, $3, $5, flow.id, now(), now() from flow`,
    [relayId, provider.id, requestId, body.code_challenge, referrer],
  );
  return url;
}

type Relay = {
  providerId: string;
  requestId: string;
  flowId: string;
  referrer: string;
  isLate: boolean;
};

/** Takes what was asked; whatever comes of it, it counts once. */
async function takeRelay(query: Query, id: string): Promise<Relay | undefined> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return undefined;
  const [relay] = await query<Relay>(
    `delete from auth.saml_relay_states where id = $1::uuid
     returning sso_provider_id as "providerId", request_id as "requestId", flow_state_id as "flowId",
       redirect_to as referrer, created_at < now() - interval '10 minutes' as "isLate"`,
    [id],
  );
  return relay;
}

function unknownRelay(): Refusal {
  const message = 'SAML RelayState does not exist, try logging in again?';
  return new Refusal(404, 'saml_relay_state_not_found', message);
}
