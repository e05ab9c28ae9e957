-- Whether the addresses that puzzles lead to still answer. The gateway asks them where the operator
-- allows it; here stands which are to be asked, by whom of several gateways, and what came of it.

create table private.link_health (
  id bigint generated always as identity primary key,
  address text not null,
  checked_at timestamptz,
  reason text,
  status smallint,
  failing_since timestamptz,
  constraint link_health_address_form check (address ~* '^https?://' and char_length(address) <= 2000),
  constraint link_health_reason_known check (
    reason in (
      'status', 'unknown_host', 'refused', 'timeout', 'certificate', 'redirects', 'private', 'other'
    )
  ),
  constraint link_health_failing_since_comes_with_reason check (
    (reason is null) = (failing_since is null)
  ),
  constraint link_health_reason_comes_from_a_check check (reason is null or checked_at is not null)
);
-- By its hash: an address may be longer than an index takes.
create unique index link_health_address_key on private.link_health (md5(address));

create table private.link_turn (
  id boolean primary key default true,
  is_allowed boolean not null default false,
  claimed_by text,
  claimed_until timestamptz not null default '-infinity',
  constraint link_turn_is_one check (id)
);
insert into private.link_turn default values;

alter table private.link_health enable row level security;
alter table private.link_turn enable row level security;
revoke all on private.link_health, private.link_turn
  from public, anon, authenticated, service_role;

comment on table private.link_health is
  'The addresses that published puzzles and ready drafts lead to, each with what the last check found.';
comment on column private.link_health.reason is
  'Why the last check failed; null when it did not, or when there was none.';
comment on column private.link_health.status is
  'The HTTP status of the last answer; null when there was none.';
comment on column private.link_health.failing_since is
  'The first of the failed checks since one succeeded.';
comment on table private.link_turn is
  'One row: whether the operator allows checks, and which gateway is at it until when.';

create function private.links_in_use() returns table (address text, key text)
language sql stable
set search_path = ''
as $$
  select l.address, l.key
  from (
    select a.address, p.key
    from public.puzzle p
    join public.tip t on t.puzzle_id = p.id
    cross join lateral (values (t.link), (t.source_address), (t.audio)) a (address)
    where p.state = 'published'
    union
    select a.address, d.key
    from private.draft d
    cross join lateral (
      select coalesce(d.content, private.stored_content(d.key)) as content
    ) c
    cross join lateral (values ('de'), ('en')) v (locale)
    cross join lateral jsonb_array_elements(
      coalesce(c.content #> array[v.locale, 'tips'], '[]')
    ) t (tip)
    cross join lateral (
      values (t.tip ->> 'link'), (t.tip #>> '{source,address}'), (t.tip ->> 'audio')
    ) a (address)
    where d.is_ready and d.removed_at is null
  ) l
  where l.address ~* '^https?://[^[:space:]]+$' and char_length(l.address) <= 2000;
$$;
revoke all on function private.links_in_use() from public, anon, authenticated, service_role;
comment on function private.links_in_use() is
  'Where published puzzles and ready drafts lead (links, sources, audio of other hosts), with the keys of the puzzles.';

create function private.allow_link_checks(is_allowed boolean) returns void
language sql volatile
set search_path = ''
as $$
  update private.link_turn t set is_allowed = allow_link_checks.is_allowed
  where t.is_allowed is distinct from allow_link_checks.is_allowed;
$$;
revoke all on function private.allow_link_checks(boolean)
  from public, anon, authenticated, service_role;
comment on function private.allow_link_checks(boolean) is
  'Notes whether the operator allows checks, for staff to see; the gateway calls it at start.';

create function private.claim_links(claimer text, at timestamptz default now())
returns table (address text)
language plpgsql volatile
set search_path = ''
as $$
#variable_conflict use_column
begin
  update private.link_turn t
  set claimed_by = claim_links.claimer, claimed_until = claim_links.at + interval '10 minutes'
  where t.is_allowed and (t.claimed_until <= claim_links.at or t.claimed_by = claim_links.claimer);
  if not found then
    return;
  end if;
  insert into private.link_health (address)
  select distinct u.address from private.links_in_use() u
  on conflict (md5(address)) do nothing;
  delete from private.link_health h
  where h.address not in (select u.address from private.links_in_use() u);
  return query
  select h.address from private.link_health h
  where h.checked_at is null or h.checked_at <= claim_links.at - interval '7 days'
  -- In no order that would tell another host which puzzle comes next.
  order by h.checked_at nulls first, md5(h.address)
  limit 20;
end
$$;
revoke all on function private.claim_links(text, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.claim_links(text, timestamptz) is
  'Up to 20 addresses to be checked, none of them within a week of its last check, for the one gateway whose turn it is; the turn lasts ten minutes from each sign of it. None for all others, and while checks are not allowed.';

create function private.record_link(
  claimer text, address text, reason text, status integer, at timestamptz default now()
) returns void
language sql volatile
set search_path = ''
as $$
  update private.link_turn t set claimed_until = record_link.at + interval '10 minutes'
  where t.claimed_by = record_link.claimer;
  update private.link_health h
  set checked_at = record_link.at, reason = record_link.reason, status = record_link.status,
    failing_since = case
      when record_link.reason is not null then coalesce(h.failing_since, record_link.at)
    end
  where md5(h.address) = md5(record_link.address) and h.address = record_link.address;
$$;
revoke all on function private.record_link(text, text, text, integer, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.record_link(text, text, text, integer, timestamptz) is
  'Notes what a check found, reason null when the address answered well, and keeps the turn.';

create function private.release_links(claimer text) returns void
language sql volatile
set search_path = ''
as $$
  update private.link_turn t set claimed_by = null, claimed_until = '-infinity'
  where t.claimed_by = release_links.claimer;
$$;
revoke all on function private.release_links(text) from public, anon, authenticated, service_role;
comment on function private.release_links(text) is
  'Ends a gateway''s turn at once, so that another need not wait for it.';

create function private.list_links(only_failing boolean, before text, amount integer)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  size constant integer := private.require_amount(amount);
  answer jsonb;
begin
  if before !~ '^[01] ' or char_length(before) > 300 then
    raise exception 'there is no such place' using errcode = 'invalid_parameter_value';
  end if;
  with used as materialized (
    select u.address, jsonb_agg(u.key order by u.key) as puzzles
    from private.links_in_use() u
    group by u.address
  ),
  line as (
    select u.address, u.puzzles, h.checked_at, h.reason, h.status, h.failing_since,
      case
        when h.reason is null then concat_ws(' ', '1', left(u.address, 200), md5(u.address))
        else concat_ws(
          ' ', '0', to_char(timezone('UTC', h.failing_since), 'YYYY-MM-DD HH24:MI:SS.US'),
          md5(u.address)
        )
      end collate "C" as place
    from used u
    left join private.link_health h on md5(h.address) = md5(u.address) and h.address = u.address
  ),
  found as (
    select l.* from line l
    where (l.reason is not null or not coalesce(list_links.only_failing, true))
      and (list_links.before is null or l.place > list_links.before collate "C")
    order by l.place
    limit size + 1
  ),
  page as (
    select f.* from found f order by f.place limit size
  )
  select jsonb_build_object(
    'isAllowed', (select t.is_allowed from private.link_turn t),
    'total', (select count(*) from line),
    'checked', (select count(l.checked_at) from line l),
    'failing', (select count(l.reason) from line l),
    'links', coalesce(
      jsonb_agg(
        jsonb_build_object(
          'address', g.address, 'puzzles', g.puzzles,
          'state', case
            when g.reason is not null then 'failing'
            when g.checked_at is not null then 'ok'
            else 'unchecked'
          end,
          'reason', g.reason, 'status', g.status, 'checkedAt', g.checked_at,
          'failingSince', g.failing_since
        )
        order by g.place
      ),
      '[]'
    ),
    'next', case when (select count(*) from found) > size then max(g.place) end
  ) into answer
  from page g;
  return answer;
end
$$;
revoke all on function private.list_links(boolean, text, integer)
  from public, anon, authenticated, service_role;
comment on function private.list_links(boolean, text, integer) is
  'The addresses with what their checks found, as public.get_link_health answers.';

create function public.get_link_health(
  only_failing boolean default true, before text default null, amount integer default 30
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.access');
  return private.list_links(only_failing, before, amount);
end
$$;
comment on function public.get_link_health(boolean, text, integer) is
  'For administrators: {isAllowed, total, checked, failing, links, next} of the addresses that published puzzles and ready drafts lead to, those that fail longest first, each {address, puzzles, state, reason, status, checkedAt, failingSince}; states: ok, failing, unchecked. isAllowed tells whether the operator lets the gateway check; next is what to pass as before, null at the end. An amount outside 1 to 100 is 22003, an unknown place 22023. Without admin.access 42501. By POST only. Definer: nobody may read puzzles.';
revoke all on function public.get_link_health(boolean, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.get_link_health(boolean, text, integer) to authenticated;
