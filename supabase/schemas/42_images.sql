-- The pictures that staff put beside a hint. The gateway re-encodes each before it comes here and gives it
-- a random name: a picture tells the puzzle, so nobody may guess where one of tomorrow's is.

create table private.image (
  name text primary key,
  source_hash bytea not null,
  bytes bytea,
  width integer not null,
  height integer not null,
  added_at timestamptz not null,
  added_by uuid,
  uploaded_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint image_source_hash_key unique (source_hash),
  constraint image_name_form check (name ~ '^[bcdfghjkmnpqrstv]{32}$'),
  constraint image_source_hash_length check (octet_length(source_hash) = 32),
  constraint image_bytes_bound check (octet_length(bytes) between 1 and 4194304),
  constraint image_width_range check (width between 1 and 1600),
  constraint image_height_range check (height between 1 and 1600),
  constraint image_withdrawn_has_no_bytes check ((bytes is null) = (withdrawn_at is not null))
);
-- WebP cannot be compressed further; stored as it is, its length is known without reading it.
alter table private.image alter column bytes set storage external;
create index image_added_idx on private.image (added_by, added_at);
create index image_withdrawn_idx on private.image (name) where withdrawn_at is not null;
alter table private.image enable row level security;
comment on table private.image is 'Pictures of hints as WebP, served by the gateway as /images/NAME.webp to whoever knows the name.';
comment on column private.image.source_hash is 'SHA-256 of what was uploaded, so that the same bytes are kept once.';
comment on column private.image.uploaded_at is 'When somebody last uploaded it; added_at is the first time.';
comment on column private.image.withdrawn_at is 'When the operator took it away for good. Its bytes are gone then; name and digest stay, so that nobody brings it back.';

create table private.image_use (
  key text not null,
  revision integer not null,
  name text not null,
  primary key (key, revision, name),
  foreign key (key, revision) references private.draft_revision (key, revision) on delete cascade
);
create index image_use_name_idx on private.image_use (name);
alter table private.image_use enable row level security;
comment on table private.image_use is 'Which revisions of drafts name which picture, so that none is cleared away that a revision shows.';

create function private.note_images() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  insert into private.image_use (key, revision, name)
  select distinct new.key, new.revision, f.found[1]
  from pg_catalog.regexp_matches(
    new.content::text, '/images/([bcdfghjkmnpqrstv]{32})\.webp', 'g'
  ) f (found);
  return null;
end
$$;
comment on function private.note_images is 'Notes the pictures that a saved revision names.';
create trigger draft_revision_images after insert on private.draft_revision
  for each row execute function private.note_images();

create function private.image_json(image private.image, is_new boolean) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'name', image.name, 'width', image.width, 'height', image.height,
    'bytes', octet_length(image.bytes), 'isNew', is_new
  );
$$;
comment on function private.image_json is 'What whoever uploaded a picture is told of it.';

create function private.find_image(p_user_id uuid, p_at timestamptz, p_source_hash bytea) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  known private.image;
begin
  perform private.require_staff(p_user_id, 'admin.restricted', p_at);
  update private.image i set uploaded_at = greatest(i.uploaded_at, p_at)
  where i.source_hash = p_source_hash
  returning i.* into known;
  if known.withdrawn_at is not null then
    raise exception 'picture % is withdrawn', known.name
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  return case when known.name is not null then private.image_json(known, false) end;
end
$$;
comment on function private.find_image is 'The picture that was made of the same bytes before, null without one; it counts as uploaded anew. One that was withdrawn is 55000, and without admin.restricted it is 42501.';

create function private.add_image(
  p_user_id uuid, p_at timestamptz, p_name text, p_source_hash bytea, p_bytes bytea, p_width integer,
  p_height integer
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  known jsonb;
  added private.image;
  stored record;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('images', 0));
  known := private.find_image(p_user_id, p_at, p_source_hash);
  if known is not null then
    return known;
  end if;
  if (
    select count(*) >= 100 from private.image i
    where i.added_by = p_user_id and i.added_at > p_at - interval '1 day'
  ) then
    raise exception 'a person adds at most 100 pictures a day' using errcode = 'PT429';
  end if;
  select count(*) as pictures, coalesce(sum(octet_length(i.bytes)), 0) as size into stored
  from private.image i;
  if stored.pictures >= 5000 or stored.size + octet_length(p_bytes) > 1073741824 then
    raise exception 'there is no room for more pictures' using errcode = 'disk_full';
  end if;
  insert into private.image (
    name, source_hash, bytes, width, height, added_at, added_by, uploaded_at
  )
  values (
    p_name, p_source_hash, p_bytes, p_width, p_height,
    p_at, p_user_id, p_at
  )
  returning * into added;
  perform private.record_action(
    p_user_id, p_at, 'image added', p_name,
    jsonb_build_object('width', p_width, 'height', p_height, 'bytes', octet_length(p_bytes))
  );
  return private.image_json(added, true);
end
$$;
comment on function private.add_image is 'Keeps a picture under a name, or finds the one made of the same bytes. Beyond 100 a person and day PT429, beyond 5,000 or 1 GB in all 53100, of one that was withdrawn 55000, without admin.restricted 42501.';

create function private.forget_unused_images(p_at timestamptz default now()) returns integer
language sql volatile set search_path = '' as $$
  -- A draft saved meanwhile might name one of them.
  select private.lock_drafts();
  with forgotten as (
    delete from private.image i
    where i.name in (
      select old.name from private.image old
      where old.uploaded_at < p_at - interval '30 days'
        and old.withdrawn_at is null
        and not exists (select from private.image_use u where u.name = old.name)
        and not exists (select from public.tip t where t.image = '/images/' || old.name || '.webp')
      limit 20
    )
    returning 1
  )
  select count(*)::integer from forgotten;
$$;
comment on function private.forget_unused_images is 'Clears pictures away that no revision of a draft and no hint names and nobody uploaded for 30 days, 20 at most, and leaves those that were withdrawn; answers how many. The gateway does at its start and every day; on Supabase the operator schedules it.';

create function private.withdraw_image(p_at timestamptz, p_name text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  address constant text := '/images/' || p_name || '.webp';
  told jsonb;
begin
  perform private.lock_drafts();
  perform from private.image i where i.name = p_name for update;
  if not found then
    raise exception 'there is no picture %', p_name using errcode = '02000';
  end if;
  select jsonb_build_object(
    'puzzles', (
      select coalesce(jsonb_agg(distinct p.key), '[]')
      from public.tip t join public.puzzle p on p.id = t.puzzle_id
      where t.image = address
    ),
    'drafts', (
      select coalesce(jsonb_agg(distinct d.key), '[]')
      from private.image_use u
      join private.draft d on d.key = u.key and d.revision = u.revision
      where u.name = p_name and d.removed_at is null and not exists (
        select from public.puzzle p where p.key = d.key and p.state = 'published'
      )
    )
  ) into told;
  update private.image i set bytes = null, withdrawn_at = p_at
  where i.name = p_name and i.withdrawn_at is null;
  if found then
    perform private.record_action(null, p_at, 'image withdrawn', p_name, told);
  end if;
  return told;
end
$$;
comment on function private.withdraw_image is 'Takes a picture away for good and answers {puzzles, drafts}: the keys of those whose hints name it. Hints show without it from then on. Called again it changes nothing; unknown is 02000.';
