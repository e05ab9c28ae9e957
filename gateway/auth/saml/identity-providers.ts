import type { Query } from '../parts.ts';

/** Which attribute of an assertion becomes which of a person's data, as Supabase Auth keeps it. */
export type AttributeMapping = {
  keys?: Record<string, { name?: string | undefined; names?: string[] | undefined }> | undefined;
};

/** An identity provider of the operator's, with its metadata. */
export type StoredProvider = {
  id: string;
  resourceId: string | null;
  isDisabled: boolean;
  entityId: string;
  metadata: string;
  metadataUrl: string | null;
  mapping: AttributeMapping | null;
  nameIdFormat: string | null;
  domains: { id: string; domain: string }[];
  createdAt: string;
  updatedAt: string;
};

const rows = `
  select p.id, p.resource_id as "resourceId", coalesce(p.disabled, false) as "isDisabled",
    s.entity_id as "entityId", s.metadata_xml as metadata, s.metadata_url as "metadataUrl",
    s.attribute_mapping as mapping, s.name_id_format as "nameIdFormat",
    to_jsonb(p.created_at) #>> '{}' as "createdAt", to_jsonb(p.updated_at) #>> '{}' as "updatedAt",
    (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'domain', d.domain) order by d.domain), '[]')
     from auth.sso_domains d where d.sso_provider_id = p.id) as domains
  from auth.sso_providers p join auth.saml_providers s on s.sso_provider_id = p.id`;

export function listProviders(query: Query): Promise<StoredProvider[]> {
  return query<StoredProvider>(`${rows} order by p.created_at, p.id`);
}

export async function findProvider(query: Query, id: string): Promise<StoredProvider | undefined> {
  const [found] = await query<StoredProvider>(`${rows} where p.id = $1::uuid`, [id]);
  return found;
}

export async function findByDomain(
  query: Query,
  domain: string,
): Promise<StoredProvider | undefined> {
  const [found] = await query<StoredProvider>(
    `${rows} where p.id in (
       select d.sso_provider_id from auth.sso_domains d where lower(d.domain) = lower($1))`,
    [domain],
  );
  return found;
}

export async function findByEntity(
  query: Query,
  entityId: string,
): Promise<StoredProvider | undefined> {
  const [found] = await query<StoredProvider>(`${rows} where s.entity_id = $1`, [entityId]);
  return found;
}

/** Adds a provider, or changes the one of this id; its domains become those named. */
export async function storeProvider(
  query: Query,
  provider: Omit<StoredProvider, 'domains' | 'createdAt' | 'updatedAt'>,
  domains: readonly string[],
): Promise<void> {
  const { id, resourceId, isDisabled, entityId, metadata, metadataUrl, mapping, nameIdFormat } =
    provider;
  await query(
    `insert into auth.sso_providers (id, resource_id, disabled, created_at, updated_at)
     values ($1::uuid, $2, $3::boolean, now(), now())
     on conflict (id) do update
       set resource_id = excluded.resource_id, disabled = excluded.disabled, updated_at = now()`,
    [id, resourceId, isDisabled],
  );
  await query(
    `insert into auth.saml_providers (
       id, sso_provider_id, entity_id, metadata_xml, metadata_url, attribute_mapping, name_id_format,
       created_at, updated_at
     ) values (gen_random_uuid(), $1::uuid, $2, $3, $4, $5::text::jsonb, $6, now(), now())
     on conflict (entity_id) do update
       set metadata_xml = excluded.metadata_xml, metadata_url = excluded.metadata_url,
         attribute_mapping = excluded.attribute_mapping, name_id_format = excluded.name_id_format,
         updated_at = now()`,
    [id, entityId, metadata, metadataUrl, JSON.stringify(mapping ?? {}), nameIdFormat],
  );
  const wanted = JSON.stringify(domains);
  await query(
    `delete from auth.sso_domains
     where sso_provider_id = $1::uuid and not $2::text::jsonb ? lower(domain)`,
    [id, wanted],
  );
  await query(
    `insert into auth.sso_domains (id, sso_provider_id, domain, created_at, updated_at)
     select gen_random_uuid(), $1::uuid, wanted.domain, now(), now()
     from jsonb_array_elements_text($2::text::jsonb) as wanted (domain)
     on conflict do nothing`,
    [id, wanted],
  );
}
