-- The news desk: staff write an announcement in both languages at once, see also what nobody else
-- sees yet, and lose nothing when two of them write at the same one. It is the only way: every change
-- is on record.

revoke insert (news_group_id, published_at, valid_until, locale, news_mode, title, body),
  update (news_group_id, published_at, valid_until, locale, news_mode, title, body),
  delete on public.news from authenticated;
drop policy "staff write news" on public.news;
drop policy "staff change news" on public.news;
drop policy "staff remove news" on public.news;
-- Without the right to write, nobody needs to be told that they may not.
drop trigger guard_news on public.news;
drop function private.guard_news();

create table private.news_wish (
  news_group_id integer primary key,
  wished_at timestamptz not null,
  constraint news_wish_is_instant check (isfinite(wished_at))
);
alter table private.news_wish enable row level security;
revoke all on private.news_wish from public, anon, authenticated, service_role;
comment on table private.news_wish is
  'From when on a draft of the news is meant to be seen. It publishes nothing: what is published has its time in public.news, and no wish.';

create table private.removed_news (
  id bigint generated always as identity primary key,
  news_group_id integer not null,
  locale text not null,
  title text not null,
  body text not null,
  removed_at timestamptz not null
);
create index removed_news_group_idx on private.removed_news (news_group_id, locale, id);
create index removed_news_removed_at_idx on private.removed_news (removed_at);
alter table private.removed_news enable row level security;
revoke all on private.removed_news from public, anon, authenticated, service_role;
comment on table private.removed_news is
  'What a group of news said in a language that staff removed, kept for 30 days so that it can be brought back.';

create function private.removed_texts(group_id integer, at timestamptz) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(
    jsonb_object_agg(
      last.locale,
      jsonb_build_object('title', last.title, 'body', last.body, 'removedAt', last.removed_at)
    ),
    '{}'
  )
  from (
    select distinct on (r.locale) r.*
    from private.removed_news r
    where r.news_group_id = removed_texts.group_id
      and r.removed_at >= removed_texts.at - interval '30 days'
    order by r.locale, r.id desc
  ) last
  where not exists (
    select from public.news n
    where n.news_group_id = removed_texts.group_id and n.locale = last.locale
  );
$$;
revoke all on function private.removed_texts(integer, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.removed_texts(integer, timestamptz) is
  'What a group said last in each language that was removed and has not come back: {title, body, removedAt} by language.';

create function private.forget_removed_news(at timestamptz default now()) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from private.removed_news r
  where r.id in (
    select old.id from private.removed_news old
    where old.removed_at < forget_removed_news.at - interval '30 days'
    limit 100
    for update skip locked
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
revoke all on function private.forget_removed_news(timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.forget_removed_news(timestamptz) is
  'Clears texts of news away that were removed more than 30 days ago, 100 at most; answers how many. The gateway does at its start and every day; on Supabase the operator schedules it.';

create function private.news_version(group_id integer) returns text
language sql stable
set search_path = ''
as $$
  select encode(sha256(convert_to(jsonb_agg(
    jsonb_build_array(
      n.locale, n.news_mode, n.title, n.body, extract(epoch from n.published_at),
      extract(epoch from n.valid_until)
    ) order by n.locale
  )::text || coalesce((
    select extract(epoch from w.wished_at)::text from private.news_wish w
    where w.news_group_id = news_version.group_id
  ), ''), 'UTF8')), 'hex')
  from public.news n
  where n.news_group_id = news_version.group_id;
$$;
revoke all on function private.news_version(integer) from public, anon, authenticated, service_role;
comment on function private.news_version(integer) is
  'What a group of news says and when it is meant for, as a digest, so that whoever changed it in whatever way is noticed; null where there is none.';

create function private.news_json(group_id integer, at timestamptz, has_texts boolean) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'group', news_json.group_id,
    'version', private.news_version(news_json.group_id),
    'updatedAt', max(n.updated_at),
    'wishedAt', (
      select w.wished_at from private.news_wish w
      where w.news_group_id = news_json.group_id and max(n.published_at) is null
    ),
    'languages', jsonb_object_agg(
      n.locale,
      jsonb_build_object(
        'title', n.title,
        'mode', n.news_mode,
        'publishedAt', n.published_at,
        'validUntil', n.valid_until,
        'state', case
          when n.published_at is null and coalesce(last.action, '') = 'news withdrawn' then 'withdrawn'
          when n.published_at is null then 'draft'
          when n.published_at > news_json.at then 'coming'
          when n.valid_until <= news_json.at then 'ended'
          else 'running'
        end
      ) || case when news_json.has_texts then jsonb_build_object('body', n.body) else '{}' end
    )
  ) || case when news_json.has_texts then
    jsonb_build_object('removed', private.removed_texts(news_json.group_id, news_json.at))
  else '{}' end
  from public.news n
  left join lateral (
    select a.action from private.staff_action a
    where a.subject = news_json.group_id::text and a.action in ('news published', 'news withdrawn')
    order by a.id desc
    limit 1
  ) last on true
  where n.news_group_id = news_json.group_id
  having count(*) > 0;
$$;
revoke all on function private.news_json(integer, timestamptz, boolean)
  from public, anon, authenticated, service_role;
comment on function private.news_json(integer, timestamptz, boolean) is
  'A group of news as the desk has it, its texts and what was removed of them only when asked for; null where there is none.';

create function private.list_news(at timestamptz) returns jsonb
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
    'nextGroup', coalesce((
      select max(n.news_group_id) from public.news n where n.news_group_id < 999999999
    ), 0) + 1
  );
$$;
revoke all on function private.list_news(timestamptz) from public, anon, authenticated, service_role;
comment on function private.list_news(timestamptz) is
  'All groups of news without their texts, as public.get_news_desk answers.';

create function private.check_news_texts(texts jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  fault text;
begin
  if texts is null or jsonb_typeof(texts) <> 'object' or texts = '{}' then
    raise exception 'there is no text in any language' using errcode = 'invalid_parameter_value';
  end if;
  select t.locale into fault
  from jsonb_each(texts) t (locale, value)
  where t.locale not in ('de-DE', 'en-US')
    or jsonb_typeof(t.value) <> 'object'
    or t.value - 'title' - 'body' <> '{}'
    or jsonb_typeof(t.value -> 'title') is distinct from 'string'
    or jsonb_typeof(t.value -> 'body') is distinct from 'string'
  limit 1;
  if fault is not null then
    raise exception 'a text is {title, body} by de-DE or en-US'
      using errcode = 'invalid_parameter_value';
  end if;
end
$$;
revoke all on function private.check_news_texts(jsonb)
  from public, anon, authenticated, service_role;
comment on function private.check_news_texts(jsonb) is
  'Refuses what are no texts of an announcement (22023); how long they may be the table says.';

create function private.require_news_version(group_id integer, version text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if private.news_version(group_id) is distinct from version then
    raise exception 'group % says something else by now', group_id
      using errcode = 'PT409', hint = 'Read it again and merge.';
  end if;
end
$$;
revoke all on function private.require_news_version(integer, text)
  from public, anon, authenticated, service_role;
comment on function private.require_news_version(integer, text) is
  'Refuses with PT409 where a group does not say what the caller saw.';

create function private.save_news(
  user_id uuid, at timestamptz, group_id integer, version text, texts jsonb, mode text,
  valid_until timestamptz, is_published boolean, published_at timestamptz
) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  is_standing boolean;
  since timestamptz;
  before text;
  gone jsonb;
begin
  perform private.check_news_texts(texts);
  if group_id is null or is_published is null then
    raise exception 'group_id or is_published is missing' using errcode = 'null_value_not_allowed';
  end if;
  if mode is null or mode not in ('LOW', 'NORMAL', 'HIGHEST') then
    raise exception 'there is no such mode' using errcode = 'invalid_parameter_value';
  end if;
  perform private.take_makers_turn();
  before := private.news_version(group_id);
  select bool_or(n.published_at is not null),
    max(n.published_at) filter (where n.published_at <= save_news.at)
  into is_standing, since from public.news n
  where n.news_group_id = save_news.group_id;
  -- The answer to the save before got lost: done already.
  if private.is_news_saved(
    at, group_id, texts, mode, valid_until, is_published, published_at
  ) then
    return private.news_json(group_id, at, true);
  end if;
  perform private.require_news_version(group_id, version);
  if not is_published and is_standing then
    raise exception 'group % is published', group_id
      using errcode = 'object_not_in_prerequisite_state', hint = 'Withdraw it first.';
  end if;
  with removed as (
    delete from public.news n
    where n.news_group_id = save_news.group_id and not (save_news.texts ? n.locale)
    returning n.locale, n.title, n.body
  ),
  kept as (
    insert into private.removed_news (news_group_id, locale, title, body, removed_at)
    select save_news.group_id, r.locale, r.title, r.body, save_news.at from removed r
    returning locale
  )
  select jsonb_build_object('removed', jsonb_agg(k.locale order by k.locale)) into gone
  from kept k having count(*) > 0;
  insert into public.news as n
    (news_group_id, locale, news_mode, title, body, published_at, valid_until)
  select save_news.group_id, t.locale, save_news.mode, t.value ->> 'title', t.value ->> 'body',
    case when save_news.is_published then coalesce(save_news.published_at, since, at) end,
    save_news.valid_until
  from jsonb_each(save_news.texts) t (locale, value)
  on conflict on constraint news_group_locale_key do update set
    news_mode = excluded.news_mode, title = excluded.title, body = excluded.body,
    published_at = case
      when save_news.is_published and save_news.published_at is null
        and n.published_at <= save_news.at then n.published_at
      else excluded.published_at
    end,
    valid_until = excluded.valid_until;
  delete from private.news_wish w where w.news_group_id = save_news.group_id;
  if not is_published and published_at is not null then
    insert into private.news_wish (news_group_id, wished_at)
    values (save_news.group_id, save_news.published_at);
  end if;
  if private.news_version(group_id) is distinct from before then
    perform private.record_action(
      user_id, at, case when is_published then 'news published' else 'news saved' end,
      group_id::text,
      jsonb_build_object(
        'mode', mode,
        'languages', (select jsonb_agg(l.locale order by l.locale) from jsonb_object_keys(texts) l (locale))
      ) || coalesce(gone, '{}')
    );
  end if;
  return private.news_json(group_id, at, true);
end
$$;
revoke all on function private.save_news(
    uuid, timestamptz, integer, text, jsonb, text, timestamptz, boolean, timestamptz
  ) from public, anon, authenticated, service_role;
comment on function private.save_news(
  uuid, timestamptz, integer, text, jsonb, text, timestamptz, boolean, timestamptz
) is
  'Saves a group in all its languages at once: a language that is not named any more goes, and is kept for 30 days. Without a time of publication what is out already keeps the one it has, and the rest, also what was still to come, is published now; the time of a draft is a wish.';

create function private.is_news_saved(
  at timestamptz, group_id integer, texts jsonb, mode text, valid_until timestamptz,
  is_published boolean, published_at timestamptz
) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(
    jsonb_object_agg(n.locale, jsonb_build_object('title', n.title, 'body', n.body))
      = is_news_saved.texts
    and bool_and(
      n.news_mode = is_news_saved.mode
      and n.valid_until is not distinct from is_news_saved.valid_until
      and (n.published_at is not null) = is_news_saved.is_published
      and case
        when not is_news_saved.is_published then true
        when is_news_saved.published_at is null then n.published_at <= is_news_saved.at
        else n.published_at = is_news_saved.published_at
      end
    )
    and (
      is_news_saved.is_published or is_news_saved.published_at is not distinct from (
        select w.wished_at from private.news_wish w
        where w.news_group_id = is_news_saved.group_id
      )
    ),
    false
  )
  from public.news n
  where n.news_group_id = is_news_saved.group_id;
$$;
revoke all on function private.is_news_saved(
    timestamptz, integer, jsonb, text, timestamptz, boolean, timestamptz
  ) from public, anon, authenticated, service_role;
comment on function private.is_news_saved(
  timestamptz, integer, jsonb, text, timestamptz, boolean, timestamptz
) is 'Whether a group says already what somebody wants to save.';

create function private.withdraw_news(
  user_id uuid, at timestamptz, group_id integer, version text
) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  is_published boolean;
begin
  perform private.take_makers_turn();
  select bool_or(n.published_at is not null) into is_published
  from public.news n where n.news_group_id = withdraw_news.group_id;
  if is_published is null then
    raise exception 'there is no such group of news' using errcode = '02000';
  end if;
  if is_published then
    perform private.require_news_version(group_id, version);
    update public.news n set published_at = null
    where n.news_group_id = withdraw_news.group_id and n.published_at is not null;
    perform private.record_action(user_id, at, 'news withdrawn', group_id::text);
  end if;
  return private.news_json(group_id, at, true);
end
$$;
revoke all on function private.withdraw_news(uuid, timestamptz, integer, text)
  from public, anon, authenticated, service_role;
comment on function private.withdraw_news(uuid, timestamptz, integer, text) is
  'Makes drafts of a group''s languages again; one that is not published stays as it is.';

create function public.get_news_desk() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
  return private.list_news(now());
end
$$;
comment on function public.get_news_desk() is
  'For staff: {news, nextGroup}, at most 1,000 groups, drafts first, then the newest, each {group, version, updatedAt, wishedAt, languages}; languages by de-DE and en-US with {title, mode, publishedAt, validUntil, state}. States: draft, withdrawn, coming, running, ended; wishedAt is when a draft is meant to come out, null without a wish; nextGroup is a number for a new one. Without admin.restricted 42501. By POST only. Definer: nobody may read what staff did.';

create function public.get_news_group(group_id integer) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
  answer := private.news_json(group_id, now(), true);
  if answer is null then
    raise exception 'there is no such group of news' using errcode = '02000';
  end if;
  return answer;
end
$$;
comment on function public.get_news_group(integer) is
  'For staff: a group of news as get_news_desk has it, each language with its body, and removed: by language {title, body, removedAt} of what was removed in the last 30 days. Unknown is 02000. Without admin.restricted 42501. By POST only. Definer: nobody may read what staff did.';

create function public.save_news(
  group_id integer, version text, texts jsonb, mode text, valid_until timestamptz,
  is_published boolean, published_at timestamptz default null
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
  return private.save_news(
    auth.uid(), now(), group_id, version, texts, mode, valid_until, is_published, published_at
  );
end
$$;
comment on function public.save_news(
  integer, text, jsonb, text, timestamptz, boolean, timestamptz
) is
  'For staff: saves a group of news that was edited from a version, null for a new one, as a draft or published, and answers it as get_news_group does. Texts: {title, body} by de-DE and en-US; a language left out goes, and is among the removed for 30 days. Without published_at what is out already keeps its time, and the rest, also what was still to come, is published now; for a draft it is wishedAt. Where the group says something else by now PT409 and nothing is written; sent twice it is done once. A draft of what is published is 55000, an unknown mode or odd texts 22023, too long 22001, an end before the beginning, a time that never comes or a title of more than a line 23514. Without admin.restricted 42501. By POST only. Definer: nobody may write the record.';

create function public.withdraw_news(group_id integer, version text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
  return private.withdraw_news(auth.uid(), now(), group_id, version);
end
$$;
comment on function public.withdraw_news(integer, text) is
  'For staff: takes a group of news back in all its languages and answers it as get_news_group does. Unknown is 02000; where it says something else by now PT409. Without admin.restricted 42501. By POST only. Definer: nobody may write the record.';

revoke all on function public.get_news_desk(), public.get_news_group(integer),
  public.save_news(integer, text, jsonb, text, timestamptz, boolean, timestamptz),
  public.withdraw_news(integer, text) from public, anon, authenticated, service_role;
grant execute on function public.get_news_desk(), public.get_news_group(integer),
  public.save_news(integer, text, jsonb, text, timestamptz, boolean, timestamptz),
  public.withdraw_news(integer, text) to authenticated;

comment on table public.news is
  'One row a group and language. Without published_at, or before it, it is a draft for staff (admin.restricted) alone; from then on everybody reads it. Staff write it by public.save_news and public.withdraw_news, operators by their tools. Too long a title or body is 22001, a second row of a group in one language 23505, any other impossible value 23514.';
