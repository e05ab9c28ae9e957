-- A draft of the news that nobody needs any more can be put away; for 30 days it can be brought back.
-- What players have seen, or were to see, is withdrawn and stays on the desk.

create table private.removed_news_draft (
  news_group_id integer primary key,
  news_mode text not null,
  valid_until timestamptz,
  wished_at timestamptz,
  texts jsonb not null,
  removed_at timestamptz not null
);
create index removed_news_draft_removed_at_idx on private.removed_news_draft (removed_at);
alter table private.removed_news_draft enable row level security;
revoke all on private.removed_news_draft from public, anon, authenticated, service_role;
comment on table private.removed_news_draft is
  'A draft of the news that staff removed, whole, kept for 30 days so that it can be brought back; texts as public.save_news takes them.';

create function private.removed_news_drafts(at timestamptz) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'group', last.news_group_id,
        'title', coalesce(last.texts #>> '{de-DE,title}', last.texts #>> '{en-US,title}'),
        'removedAt', last.removed_at
      ) order by last.removed_at desc, last.news_group_id desc
    ),
    '[]'
  )
  from (
    select r.*
    from private.removed_news_draft r
    where r.removed_at >= removed_news_drafts.at - interval '30 days'
      and not exists (select from public.news n where n.news_group_id = r.news_group_id)
    order by r.removed_at desc, r.news_group_id desc
    limit 100
  ) last;
$$;
revoke all on function private.removed_news_drafts(timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.removed_news_drafts(timestamptz) is
  'The drafts of the news that can be brought back, removed last first, at most 100, as public.get_news_desk has them.';

create or replace function private.list_news(at timestamptz) returns jsonb
language sql stable
set search_path = ''
as $$
  with line as (
    select n.news_group_id as group_id, max(n.published_at) as published_at,
      max(n.updated_at) as updated_at
    from public.news n
    group by n.news_group_id
    order by max(n.published_at) desc nulls first, max(n.updated_at) desc, n.news_group_id desc
    limit 1000
  )
  select jsonb_build_object(
    'news', coalesce((
      select jsonb_agg(
        private.news_json(l.group_id, list_news.at, false)
        order by l.published_at desc nulls first, l.updated_at desc, l.group_id desc
      )
      from line l
    ), '[]'),
    'removed', private.removed_news_drafts(list_news.at),
    'nextGroup', greatest(
      coalesce((
        select max(n.news_group_id) from public.news n where n.news_group_id < 999999999
      ), 0),
      -- What can come back keeps its number.
      coalesce((
        select max(r.news_group_id) from private.removed_news_draft r
        where r.news_group_id < 999999999
      ), 0)
    ) + 1
  );
$$;

create function private.remove_news(
  user_id uuid, at timestamptz, group_id integer, version text
) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  standing jsonb;
  gone timestamptz;
begin
  perform private.take_makers_turn();
  standing := private.news_json(group_id, at, true);
  if standing is null then
    select r.removed_at into gone from private.removed_news_draft r
    where r.news_group_id = remove_news.group_id;
    if gone is null then
      raise exception 'there is no such group of news' using errcode = '02000';
    end if;
    -- The answer to the removal before got lost: done already.
    return jsonb_build_object('removedAt', gone);
  end if;
  if exists (
    select from jsonb_each(standing -> 'languages') l (locale, facts)
    where l.facts ->> 'state' <> 'draft'
  ) then
    raise exception 'group % is or was published', group_id
      using errcode = 'object_not_in_prerequisite_state', hint = 'Withdraw it instead.';
  end if;
  perform private.require_news_version(group_id, version);
  insert into private.removed_news_draft as d
    (news_group_id, news_mode, valid_until, wished_at, texts, removed_at)
  select n.news_group_id, min(n.news_mode), max(n.valid_until),
    (standing ->> 'wishedAt')::timestamptz,
    jsonb_object_agg(n.locale, jsonb_build_object('title', n.title, 'body', n.body)),
    remove_news.at
  from public.news n
  where n.news_group_id = remove_news.group_id
  group by n.news_group_id
  on conflict (news_group_id) do update set
    news_mode = excluded.news_mode, valid_until = excluded.valid_until,
    wished_at = excluded.wished_at, texts = excluded.texts, removed_at = excluded.removed_at;
  delete from public.news n where n.news_group_id = remove_news.group_id;
  delete from private.news_wish w where w.news_group_id = remove_news.group_id;
  perform private.record_action(user_id, at, 'news removed', group_id::text);
  return jsonb_build_object('removedAt', at);
end
$$;
revoke all on function private.remove_news(uuid, timestamptz, integer, text)
  from public, anon, authenticated, service_role;
comment on function private.remove_news(uuid, timestamptz, integer, text) is
  'Puts a draft that was never published away in all its languages; private.restore_news brings it back.';

create function private.restore_news(user_id uuid, at timestamptz, group_id integer) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  kept private.removed_news_draft;
  standing jsonb;
begin
  perform private.take_makers_turn();
  standing := private.news_json(group_id, at, true);
  if standing is not null then
    return standing;
  end if;
  delete from private.removed_news_draft r
  where r.news_group_id = restore_news.group_id
    and r.removed_at >= restore_news.at - interval '30 days'
  returning * into kept;
  if kept.news_group_id is null then
    raise exception 'no such draft was removed' using errcode = '02000';
  end if;
  insert into public.news (news_group_id, locale, news_mode, title, body, valid_until)
  select kept.news_group_id, t.locale, kept.news_mode, t.value ->> 'title', t.value ->> 'body',
    kept.valid_until
  from jsonb_each(kept.texts) t (locale, value);
  if kept.wished_at is not null then
    insert into private.news_wish (news_group_id, wished_at)
    values (kept.news_group_id, kept.wished_at);
  end if;
  perform private.record_action(user_id, at, 'news restored', group_id::text);
  return private.news_json(group_id, at, true);
end
$$;
revoke all on function private.restore_news(uuid, timestamptz, integer)
  from public, anon, authenticated, service_role;
comment on function private.restore_news(uuid, timestamptz, integer) is
  'Brings a removed draft of the news back as it was; one that stands stays as it is.';

create or replace function private.forget_removed_news(at timestamptz default now()) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  forgotten_texts integer;
  forgotten_drafts integer;
begin
  delete from private.removed_news r
  where r.id in (
    select old.id from private.removed_news old
    where old.removed_at < forget_removed_news.at - interval '30 days'
    limit 100
    for update skip locked
  );
  get diagnostics forgotten_texts = row_count;
  delete from private.removed_news_draft r
  where r.news_group_id in (
    select old.news_group_id from private.removed_news_draft old
    where old.removed_at < forget_removed_news.at - interval '30 days'
    limit 100
    for update skip locked
  );
  get diagnostics forgotten_drafts = row_count;
  return forgotten_texts + forgotten_drafts;
end
$$;
comment on function private.forget_removed_news(timestamptz) is
  'Clears texts and drafts of news away that were removed more than 30 days ago, 100 of each at most; answers how many. The gateway does at its start and every day; on Supabase the operator schedules it.';

comment on function public.get_news_desk() is
  'For staff: {news, removed, nextGroup}. News: at most 1,000 groups, drafts first, then the newest, each {group, version, updatedAt, wishedAt, languages}; languages by de-DE and en-US with {title, mode, publishedAt, validUntil, state}. States: draft, withdrawn, coming, running, ended; wishedAt is when a draft is meant to come out, null without a wish. Removed: {group, title, removedAt} of drafts that were removed in the last 30 days. nextGroup is a number for a new one. Without admin.restricted 42501. By POST only. Definer: nobody may read what staff did.';

create function public.remove_news(group_id integer, version text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
  return private.remove_news(auth.uid(), now(), group_id, version);
end
$$;
comment on function public.remove_news(integer, text) is
  'For staff: puts a draft of the news away in all its languages for 30 days, after which it is gone, and answers {removedAt}; sent twice it is done once. What is or was published is 55000: it is withdrawn instead. Unknown is 02000; where it says something else by now PT409. Without admin.restricted 42501. By POST only. Definer: nobody may write the record.';

create function public.restore_news(group_id integer) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
  return private.restore_news(auth.uid(), now(), group_id);
end
$$;
comment on function public.restore_news(integer) is
  'For staff: brings a removed draft of the news back and answers it as get_news_group does; 02000 where none was removed in the last 30 days. Without admin.restricted 42501. By POST only. Definer: nobody may write the record.';

revoke all on function public.remove_news(integer, text), public.restore_news(integer)
  from public, anon, authenticated, service_role;
grant execute on function public.remove_news(integer, text), public.restore_news(integer)
  to authenticated;

comment on table public.news is
  'One row a group and language. Without published_at, or before it, it is a draft for staff (admin.restricted) alone; from then on everybody reads it. Staff write it by public.save_news, public.withdraw_news, public.remove_news and public.restore_news, operators by their tools. Too long a title or body is 22001, a second row of a group in one language 23505, any other impossible value 23514.';
