import * as v from 'valibot';

import { asAdmin } from '../admin/admin.ts';
import { type Calls, text, withBody } from '../call.ts';
import type { AuthParts, Query } from '../parts.ts';
import { invalid, Refusal } from '../refusal.ts';
import {
  findByDomain,
  findByEntity,
  findProvider,
  listProviders,
  type StoredProvider,
  storeProvider,
} from './identity-providers.ts';
import { longestMetadata, readMetadata } from './metadata.ts';
import { parseUrl } from '../../../src/domain/text/parse-url.ts';

const nameIdFormats = [
  '',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
] as const;

const domainShape = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/;
const attribute = v.object({ name: v.optional(text(255)), names: v.optional(v.array(text(255))) });

const shape = v.object({
  type: v.nullish(text(16), ''),
  metadata_xml: v.nullish(text(longestMetadata), ''),
  metadata_url: v.nullish(text(2_048), ''),
  domains: v.nullish(
    v.pipe(v.array(v.pipe(text(253), v.toLowerCase(), v.regex(domainShape))), v.maxLength(100)),
  ),
  attribute_mapping: v.nullish(v.object({ keys: v.optional(v.record(text(64), attribute)) })),
  name_id_format: v.nullish(v.picklist(nameIdFormats)),
  resource_id: v.nullish(text(255)),
  disabled: v.nullish(v.boolean()),
});

type Body = v.InferOutput<typeof shape>;

/** The operator's identity providers, managed with the secret key. */
export function adminProviderCalls(parts: AuthParts) {
  const { query } = parts.database;
  const save = async (known: StoredProvider | undefined, body: Body) => {
    const metadata = await metadataOf(body);
    if (metadata === undefined && known === undefined) {
      throw invalid('Either metadata_xml or metadata_url must be set');
    }
    const id = known?.id ?? crypto.randomUUID();
    const entityId = await checkEntity(query, known, metadata);
    const domains = body.domains ?? known?.domains.map(({ domain }) => domain) ?? [];
    await refuseOthersDomains(query, id, domains);
    await parts.database.transaction((inside) =>
      storeProvider(
        inside,
        {
          id,
          entityId,
          metadata: metadata ?? known?.metadata ?? '',
          metadataUrl:
            metadata === undefined ? (known?.metadataUrl ?? null) : body.metadata_url || null,
          mapping: body.attribute_mapping ?? known?.mapping ?? null,
          nameIdFormat: (body.name_id_format ?? known?.nameIdFormat) || null,
          resourceId: (body.resource_id ?? known?.resourceId) || null,
          isDisabled: body.disabled ?? known?.isDisabled ?? false,
        },
        domains,
      ),
    );
    return answerOf(await named(query, id));
  };
  return {
    'GET /admin/sso/providers': asAdmin(parts, async () => {
      const items = await listProviders(query);
      return { items: items.map((one) => answerOf({ ...one, metadata: '' })) };
    }),
    'POST /admin/sso/providers': asAdmin(
      parts,
      withBody(shape, async (body) => {
        if (body.type !== 'saml') throw invalid("Only 'saml' supported for SSO provider type");
        return Response.json(await save(undefined, body), { status: 201 });
      }),
    ),
    'GET /admin/sso/providers/{id}': asAdmin(parts, async ({ ids: [id = ''] }) =>
      answerOf(await named(query, id)),
    ),
    'PUT /admin/sso/providers/{id}': asAdmin(
      parts,
      withBody(shape, async (body, { ids: [id = ''] }) => save(await named(query, id), body)),
    ),
    'DELETE /admin/sso/providers/{id}': asAdmin(parts, async ({ ids: [id = ''] }) => {
      const provider = await named(query, id);
      await query('delete from auth.sso_providers where id = $1::uuid', [id]);
      return answerOf(provider);
    }),
  } satisfies Calls;
}

async function named(query: Query, id: string): Promise<StoredProvider> {
  const provider = await findProvider(query, id);
  if (provider !== undefined) return provider;
  throw new Refusal(404, 'sso_provider_not_found', 'SSO Identity Provider not found');
}

async function metadataOf({
  metadata_xml: xml,
  metadata_url: url,
}: Body): Promise<string | undefined> {
  if (xml !== '' && url !== '') {
    throw invalid('Only one of metadata_xml or metadata_url needs to be set');
  }
  if (url === '') return xml === '' ? undefined : xml;
  const address = parseUrl(url);
  if (address === null) throw invalid('metadata_url is not a valid URL');
  if (address.protocol !== 'https:') throw invalid('metadata_url is not a HTTPS URL');
  return fetchMetadata(url);
}

async function fetchMetadata(url: string): Promise<string> {
  const failed = new Refusal(
    400,
    'saml_metadata_fetch_failed',
    `Error fetching SAML Metadata from URL '${url}'`,
  );
  const signal = AbortSignal.timeout(10_000);
  const answer = await fetch(url, { redirect: 'error', signal }).catch(() => undefined);
  if (answer?.ok !== true || answer.body === null) throw failed;
  let xml = '';
  try {
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
      xml += part;
      if (xml.length > longestMetadata) throw failed;
    }
  } catch {
    throw failed;
  }
  return xml;
}

/** The entity that metadata speak of; a provider never becomes another one. */
async function checkEntity(
  query: Query,
  known: StoredProvider | undefined,
  metadata: string | undefined,
): Promise<string> {
  if (metadata === undefined) return known?.entityId ?? '';
  const { entityId } = readMetadata(metadata);
  if (known !== undefined && known.entityId !== entityId) {
    const message = `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${known.entityId}' but got '${entityId}'`;
    throw new Refusal(400, 'saml_entity_id_mismatch', message);
  }
  if (known === undefined && (await findByEntity(query, entityId)) !== undefined) {
    const message = `SAML Identity Provider with this EntityID (${entityId}) already exists`;
    throw new Refusal(422, 'saml_idp_already_exists', message);
  }
  return entityId;
}

async function refuseOthersDomains(query: Query, id: string, domains: readonly string[]) {
  for (const domain of domains) {
    const owner = await findByDomain(query, domain);
    if (owner === undefined || owner.id === id) continue;
    const message = `SSO Domain '${domain}' is already assigned to an SSO identity provider (${owner.id})`;
    throw new Refusal(400, 'sso_domain_already_exists', message);
  }
}

/** A provider in Supabase Auth's shape. */
function answerOf(provider: StoredProvider): object {
  const { id, resourceId, isDisabled, entityId, metadata, metadataUrl, mapping } = provider;
  return {
    id,
    ...(resourceId === null ? {} : { resource_id: resourceId }),
    disabled: isDisabled,
    saml: {
      entity_id: entityId,
      ...(metadata === '' ? {} : { metadata_xml: metadata }),
      ...(metadataUrl === null ? {} : { metadata_url: metadataUrl }),
      attribute_mapping: mapping ?? {},
      ...(provider.nameIdFormat === null ? {} : { name_id_format: provider.nameIdFormat }),
    },
    domains: provider.domains,
    created_at: provider.createdAt,
    updated_at: provider.updatedAt,
  };
}
