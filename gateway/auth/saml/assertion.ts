import type { Profile, SAML } from '@node-saml/node-saml';
import * as v from 'valibot';

import { dataOf, type Person, textOf } from '../providers/provider.ts';
import { invalid, Refusal } from '../refusal.ts';
import { addressIn } from '../users/address.ts';
import type { StoredProvider } from './identity-providers.ts';
import { isSound, readMetadata } from './metadata.ts';

/** This service as identity providers know it. */
export type ServiceNames = { entityId: string; consumerUrl: string };

/** The longest answer of an identity provider, in base64. */
export const longestResponse = 100_000;
/**
 * The most tags and attributes of an answer, and its greatest depth. A hundred tags, ten deep, are
 * usual; the library compares every element with every other, which for 16,000 takes minutes.
 */
const mostTags = 500;
const mostAttributes = 500;
const deepest = 64;
/** How far the clocks of several machines may differ, in milliseconds. */
const skew = 60_000;
/** How old an assertion may be, in milliseconds. */
const longestLife = 600_000;

/** This service's own metadata, for identity providers to read. */
export async function serviceMetadata({ entityId, consumerUrl }: ServiceNames): Promise<string> {
  const { generateServiceProviderMetadata } = await import('@node-saml/node-saml');
  return generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: consumerUrl,
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    wantAssertionsSigned: true,
  });
}

/** Where a browser is sent with a request of this id; it comes back with the relay state. */
export async function signInUrl(
  provider: StoredProvider,
  names: ServiceNames,
  { requestId, relayId }: { requestId: string; relayId: string },
): Promise<string> {
  const connection = await connectionTo(provider, names, requestId);
  return connection.getAuthorizeUrlAsync(relayId, undefined, {});
}

/** Speaks SAML to one identity provider. Loaded late, because few installations have one. */
async function connectionTo(
  provider: StoredProvider,
  { entityId, consumerUrl }: ServiceNames,
  requestId: string,
): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
  const { signInUrl: entryPoint, certificates } = readMetadata(provider.metadata);
  return new SAML({
    entryPoint,
    idpCert: certificates,
    idpIssuer: provider.entityId,
    issuer: entityId,
    callbackUrl: consumerUrl,
    audience: entityId,
    identifierFormat:
      provider.nameIdFormat ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    disableRequestedAuthnContext: true,
    // Either signature covers the assertion; the library refuses one without any.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: skew,
    maxAssertionAgeMs: longestLife,
    // Checked below, on the signed content.
    validateInResponseTo: ValidateInResponseTo.never,
    generateUniqueId: () => requestId,
  });
}

/**
 * The person an identity provider vouches for, by an unexpired assertion that it signed for this
 * service and this request. Refused if any of that is missing.
 */
export async function personOf(
  provider: StoredProvider,
  names: ServiceNames,
  { response, requestId }: { response: string; requestId: string },
): Promise<Person> {
  const xml = Buffer.from(response, 'base64').toString('utf8');
  if (!isModest(xml) || !isSound(xml)) throw notValid();
  const connection = await connectionTo(provider, names, requestId);
  const { profile } = await connection
    .validatePostResponseAsync({ SAMLResponse: response })
    .catch(() => {
      throw notValid();
    });
  if (profile === null || !isForUs(profile, provider, names, requestId)) throw notValid();
  if (formatOf(profile).endsWith(':transient') || !isUsable(profile.nameID)) {
    const message =
      'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user';
    throw new Refusal(400, 'saml_assertion_no_user_id', message);
  }
  const told = mapped(profile, provider);
  const email = emailOf(profile, told);
  if (email === undefined) {
    const message = 'SAML Assertion does not contain an email address';
    throw new Refusal(400, 'saml_assertion_no_email', message);
  }
  refuseForeignDomain(provider, email);
  return { id: profile.nameID, email, isVerified: true, data: dataOf(told) };
}

function isModest(xml: string): boolean {
  return (
    countOf(xml, '<') <= mostTags && countOf(xml, '=') <= mostAttributes && depthOf(xml) <= deepest
  );
}

function countOf(xml: string, sign: string): number {
  return xml.split(sign).length - 1;
}

function depthOf(xml: string): number {
  let depth = 0;
  let most = 0;
  for (const [, end, isEmpty] of xml.matchAll(/<(\/?)[A-Za-z_][^<>]*?(\/?)>/g)) {
    if (isEmpty === '/') continue;
    depth += end === '/' ? -1 : 1;
    most = Math.max(most, depth);
  }
  return most;
}

const confirmations = v.object({
  Assertion: v.object({
    Issuer: v.tuple([v.looseObject({ _: v.string() })]),
    Conditions: v.tuple([v.looseObject({ $: v.looseObject({ NotOnOrAfter: v.string() }) })]),
    Subject: v.tuple([
      v.looseObject({
        SubjectConfirmation: v.array(
          v.looseObject({
            $: v.looseObject({ Method: v.string() }),
            SubjectConfirmationData: v.optional(
              v.tuple([
                v.looseObject({
                  $: v.looseObject({
                    Recipient: v.optional(v.string()),
                    InResponseTo: v.optional(v.string()),
                    NotOnOrAfter: v.optional(v.string()),
                  }),
                }),
              ]),
            ),
          }),
        ),
      }),
    ]),
  }),
});

/**
 * Whether the signed part is that provider's unexpired answer to this request, for this address.
 */
function isForUs(
  profile: Profile,
  { entityId }: StoredProvider,
  { consumerUrl }: ServiceNames,
  requestId: string,
): boolean {
  const read = v.safeParse(confirmations, profile.getAssertion?.());
  if (!read.success) return false;
  const { Issuer, Subject } = read.output.Assertion;
  if (Issuer[0]._.trim() !== entityId) return false;
  return Subject[0].SubjectConfirmation.some(
    ({ $: { Method }, SubjectConfirmationData: [data] = [undefined] }) =>
      Method === 'urn:oasis:names:tc:SAML:2.0:cm:bearer' &&
      data?.$.Recipient === consumerUrl &&
      data.$.InResponseTo === requestId &&
      Date.parse(data.$.NotOnOrAfter ?? '') > Date.now() - skew,
  );
}

function formatOf(profile: Profile): string {
  return textOf(profile, 'nameIDFormat') ?? '';
}

function isUsable(nameId: unknown): nameId is string {
  return typeof nameId === 'string' && nameId.trim() !== '' && nameId.length <= 255;
}

/** The attributes under the names that the operator gave them, and under their own. */
function mapped(profile: Profile, { mapping }: StoredProvider): Record<string, unknown> {
  const attributes: Record<string, unknown> = { ...(profile['attributes'] as object | undefined) };
  for (const [key, { name, names = [] }] of Object.entries(mapping?.keys ?? {})) {
    const found = [name, ...names].find((one) => one !== undefined && one in attributes);
    if (found !== undefined) attributes[key] = attributes[found];
  }
  return attributes;
}

const emailAttributes = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];

function emailOf(profile: Profile, told: Readonly<Record<string, unknown>>): string | undefined {
  const named = emailAttributes.map((name) => textOf(told, name)).find((one) => one !== undefined);
  const isAddress = formatOf(profile).endsWith(':emailAddress');
  return addressIn(named ?? (isAddress ? profile.nameID : undefined));
}

/** A provider vouches for its configured domains; without any, for every domain. */
function refuseForeignDomain({ domains }: StoredProvider, email: string): void {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (domains.length === 0 || domains.some((one) => one.domain.toLowerCase() === domain)) return;
  throw invalid('SAML Assertion names an address of another domain');
}

function notValid(): Refusal {
  return invalid('SAML Assertion is not valid');
}
