-- Whether the addresses that puzzles lead to still answer. The gateway asks them where the operator allows
-- it; here stands which are to be asked, by whom of several gateways, and what came of it.

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
alter table private.link_health enable row level security;
comment on table private.link_health is 'The addresses that published puzzles and ready drafts lead to, each with what the last check found.';
comment on column private.link_health.reason is 'Why the last check failed; null when it did not, or when there was none.';
comment on column private.link_health.status is 'The HTTP status of the last answer; null when there was none.';
comment on column private.link_health.failing_since is 'The first of the failed checks since one succeeded.';

create table private.link_turn (
  id boolean primary key default true,
  is_allowed boolean not null default false,
  claimed_by text,
  claimed_until timestamptz not null default '-infinity',
  constraint link_turn_is_one check (id)
);
alter table private.link_turn enable row level security;
comment on table private.link_turn is 'One row: whether the operator allows checks, and which gateway is at it until when.';
insert into private.link_turn default values;

create function private.links_in_use() returns table (address text, key text)
language sql stable set search_path = '' as $$
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
    cross join lateral (select coalesce(d.content, private.stored_content(d.key)) as content) c
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
comment on function private.links_in_use is 'Where published puzzles and ready drafts lead (links, sources, audio of other hosts), with the keys of the puzzles.';

create function private.allow_link_checks(p_is_allowed boolean) returns void
language sql volatile set search_path = '' as $$
  update private.link_turn t set is_allowed = p_is_allowed
  where t.is_allowed is distinct from p_is_allowed;
$$;
comment on function private.allow_link_checks is 'Notes whether the operator allows checks, for staff to see; the gateway calls it at start.';

create function private.claim_links(p_claimer text, p_at timestamptz default now())
returns table (address text)
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
begin
  update private.link_turn t
  set claimed_by = p_claimer, claimed_until = p_at + interval '10 minutes'
  where t.is_allowed and (t.claimed_until <= p_at or t.claimed_by = p_claimer);
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
  where h.checked_at is null or h.checked_at <= p_at - interval '7 days'
  -- In no order that would tell another host which puzzle comes next.
  order by h.checked_at nulls first, md5(h.address)
  limit 20;
end
$$;
comment on function private.claim_links is 'Up to 20 addresses to be checked, none of them within a week of its last check, for the one gateway whose turn it is; the turn lasts ten minutes from each sign of it. None for all others, and while checks are not allowed.';

create function private.record_link(
  p_claimer text, p_address text, p_reason text, p_status integer, p_at timestamptz default now()
) returns void
language sql volatile set search_path = '' as $$
  update private.link_turn t set claimed_until = p_at + interval '10 minutes'
  where t.claimed_by = p_claimer;
  update private.link_health h
  set checked_at = p_at, reason = p_reason, status = p_status,
    failing_since = case
      when p_reason is not null then coalesce(h.failing_since, p_at)
    end
  where md5(h.address) = md5(p_address) and h.address = p_address;
$$;
comment on function private.record_link is 'Notes what a check found, reason null when the address answered well, and keeps the turn.';

create function private.release_links(p_claimer text) returns void
language sql volatile set search_path = '' as $$
  update private.link_turn t set claimed_by = null, claimed_until = '-infinity'
  where t.claimed_by = p_claimer;
$$;
comment on function private.release_links is 'Ends a gateway''s turn at once, so that another need not wait for it.';

create function private.list_links(p_only_failing boolean, p_before text, p_amount integer)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  size constant integer := private.require_amount(p_amount);
  answer jsonb;
begin
  if p_before !~ '^[01] ' or char_length(p_before) > 300 then
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
    where (l.reason is not null or not p_only_failing)
      and (p_before is null or l.place > p_before collate "C")
    order by l.place
    limit size + 1
  ),
  page as (select f.* from found f order by f.place limit size)
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
comment on function private.list_links is 'The addresses with what their checks found, as public.get_link_health answers.';

create function public.get_link_health(
  only_failing boolean default true, before text default null, amount integer default 30
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.access');
  return private.list_links(only_failing, before, amount);
end
$$;
comment on function public.get_link_health is 'For administrators: {isAllowed, total, checked, failing, links, next} of the addresses that published puzzles and ready drafts lead to, those that fail longest first, each {address, puzzles, state, reason, status, checkedAt, failingSince}; states: ok, failing, unchecked. isAllowed tells whether the operator lets the gateway check; next is what to pass as before, null at the end. An amount outside 1 to 100 is 22003, an unknown place 22023. Without admin.access 42501. By POST only. Definer: nobody may read puzzles.';

grant execute on function  public.get_link_health to authenticated;
