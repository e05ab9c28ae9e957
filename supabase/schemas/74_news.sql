-- News: announcements in groups, a group being one announcement in one language or in both. Staff write
-- them by functions alone, so that every change is on record and nothing is lost when two write at once.

create table public.news (
  id bigint generated always as identity primary key,
  news_group_id integer not null,
  published_at timestamptz,
  valid_until timestamptz,
  locale text not null,
  news_mode text not null default 'NORMAL',
  title varchar(120) not null,
  body varchar(20000) not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint news_group_locale_key unique (news_group_id, locale),
  constraint news_group_id_range check (news_group_id between 1 and 999999999),
  constraint news_times_are_instants check (isfinite(published_at) and isfinite(valid_until)),
  constraint news_valid_after_publication check (valid_until > published_at),
  constraint news_locale_known check (locale in ('de-DE', 'en-US')),
  constraint news_mode_form check (news_mode ~ '^[A-Z][A-Z_]{0,29}$'),
  constraint news_title_is_a_line check (
    title ~ '^[^[:space:]](.*[^[:space:]])?$' and title !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
  ),
  constraint news_body_has_words check (body ~ '[^[:space:]]')
);
create index news_locale_published_at_idx on public.news (locale, published_at desc, id desc);
alter table public.news enable row level security;
grant select on public.news to anon, authenticated;
grant select, insert, update, delete on public.news to service_role;
comment on table public.news is 'One row a group and language. Without published_at, or before it, it is a draft for staff (admin.restricted) alone; from then on everybody reads it. Staff write it by public.save_news, public.withdraw_news, public.remove_news and public.restore_news, operators by their tools. Too long a title or body is 22001, a second row of a group in one language 23505, any other impossible value 23514.';
comment on column public.news.news_group_id is 'Names the announcement in both languages, in addresses and in the cookie of the last one read.';
comment on column public.news.valid_until is 'From this instant on the page draws no attention to it; it stays in the list. Null: for good.';
comment on column public.news.news_mode is 'LOW draws no attention, HIGHEST leads to itself at the start, NORMAL and any other word puts up a dot.';
comment on column public.news.body is 'Markdown; raw HTML in it is shown as it is written.';
create policy "everybody reads what is published" on public.news for select to anon
  using (published_at <= now());
create policy "players read what is published, staff all" on public.news for select
  to authenticated
  using (published_at <= now() or (select private.holds_permission('admin.restricted')));

create function private.stamp_news() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.created_at := case tg_op when 'INSERT' then now() else old.created_at end;
  new.updated_at := now();
  return new;
end
$$;
comment on function private.stamp_news is 'Sets the timestamps of a piece of news.';
create trigger stamp_news before insert or update on public.news
  for each row execute function private.stamp_news();

create function private.next_news_change(p_at timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select min(due.at)
  from public.news n, unnest(array[n.published_at, n.valid_until]) as due (at)
  where due.at > p_at;
$$;
comment on function private.next_news_change is 'The first instant after another at which a piece of news becomes due or expires; null for none. What is remembered of the news must not outlive it.';

create table private.news_wish (
  news_group_id integer primary key,
  wished_at timestamptz not null,
  constraint news_wish_is_instant check (isfinite(wished_at))
);
alter table private.news_wish enable row level security;
comment on table private.news_wish is 'From when on a draft of the news is meant to be seen. It publishes nothing: what is published has its time in public.news, and no wish.';

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
comment on table private.removed_news is 'What a group of news said in a language that staff removed, kept for 30 days so that it can be brought back.';

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
comment on table private.removed_news_draft is 'A draft of the news that staff removed, whole, kept for 30 days so that it can be brought back; texts as public.save_news takes them.';

create table private.news_undo (
  news_group_id integer primary key,
  done_at timestamptz not null,
  version text not null,
  stood jsonb not null,
  wished_at timestamptz,
  was_withdrawn boolean not null
);
create index news_undo_done_at_idx on private.news_undo (done_at);
alter table private.news_undo enable row level security;
comment on table private.news_undo is 'How a group of news stood before it was published, changed in public or withdrawn last, to be undone for five minutes as long as it says what it said then (version). Stood is a list of rows of public.news without their ids and stamps, empty for a new one.';

create function private.removed_texts(p_group_id integer, p_at timestamptz) returns jsonb
language sql stable set search_path = '' as $$
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
    where r.news_group_id = p_group_id
      and r.removed_at >= p_at - interval '30 days'
    order by r.locale, r.id desc
  ) last
  where not exists (
    select from public.news n
    where n.news_group_id = p_group_id and n.locale = last.locale
  );
$$;
comment on function private.removed_texts is 'What a group said last in each language that was removed and has not come back: {title, body, removedAt} by language.';

create function private.forget_removed_news(p_at timestamptz default now()) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  forgotten_texts integer;
  forgotten_drafts integer;
begin
  delete from private.removed_news r
  where r.id in (
    select old.id from private.removed_news old
    where old.removed_at < p_at - interval '30 days'
    limit 100
    for update skip locked
  );
  get diagnostics forgotten_texts = row_count;
  delete from private.removed_news_draft r
  where r.news_group_id in (
    select old.news_group_id from private.removed_news_draft old
    where old.removed_at < p_at - interval '30 days'
    limit 100
    for update skip locked
  );
  get diagnostics forgotten_drafts = row_count;
  delete from private.news_undo u where u.done_at < p_at - interval '5 minutes';
  return forgotten_texts + forgotten_drafts;
end
$$;
comment on function private.forget_removed_news is 'Clears texts and drafts of news away that were removed more than 30 days ago, 100 of each at most, and what can be undone no more; answers how many texts and drafts. The gateway does at its start and every day; on Supabase the operator schedules it.';

create function private.news_version(p_group_id integer) returns text
language sql stable set search_path = '' as $$
  select encode(sha256(convert_to(jsonb_agg(
    jsonb_build_array(
      n.locale, n.news_mode, n.title, n.body, extract(epoch from n.published_at),
      extract(epoch from n.valid_until)
    ) order by n.locale
  )::text || coalesce((
    select extract(epoch from w.wished_at)::text from private.news_wish w
    where w.news_group_id = p_group_id
  ), ''), 'UTF8')), 'hex')
  from public.news n
  where n.news_group_id = p_group_id;
$$;
comment on function private.news_version is 'What a group of news says and when it is meant for, as a digest, so that whoever changed it in whatever way is noticed; null where there is none.';

create function private.news_undo_seconds(p_group_id integer, p_at timestamptz) returns integer
language sql stable set search_path = '' as $$
  select coalesce(
    (
      select private.undo_seconds(p_at, u.done_at) from private.news_undo u
      where u.news_group_id = p_group_id and u.version = private.news_version(p_group_id)
    ),
    0
  );
$$;
comment on function private.news_undo_seconds is 'How many seconds the last publication or withdrawal of a group can still be undone; 0 where it cannot, as when it says something else by now.';

create function private.news_stand(p_group_id integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(to_jsonb(n) - '{id,news_group_id,created_at,updated_at}'::text[] order by n.locale),
    '[]'
  )
  from public.news n
  where n.news_group_id = p_group_id;
$$;
comment on function private.news_stand is 'How a group of news stands, as private.news_undo keeps it.';

create function private.keep_news_undo(
  p_at timestamptz, p_group_id integer, p_stood jsonb, p_wished_at timestamptz,
  p_was_withdrawn boolean
) returns void
language sql volatile set search_path = '' as $$
  insert into private.news_undo (news_group_id, done_at, version, stood, wished_at, was_withdrawn)
  values (
    p_group_id, p_at, private.news_version(p_group_id), p_stood, p_wished_at, p_was_withdrawn
  )
  on conflict (news_group_id) do update set
    done_at = excluded.done_at, version = excluded.version, stood = excluded.stood,
    wished_at = excluded.wished_at, was_withdrawn = excluded.was_withdrawn;
$$;
comment on function private.keep_news_undo is 'Notes how a group of news stood before what was done to it just now.';

create function private.news_json(
  p_group_id integer, p_at timestamptz, p_has_texts boolean
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'group', p_group_id,
    'version', private.news_version(p_group_id),
    'updatedAt', max(n.updated_at),
    'wishedAt', (
      select w.wished_at from private.news_wish w
      where w.news_group_id = p_group_id and max(n.published_at) is null
    ),
    'languages', jsonb_object_agg(
      n.locale,
      jsonb_build_object(
        'title', n.title,
        'mode', n.news_mode,
        'publishedAt', n.published_at,
        'validUntil', n.valid_until,
        'state', case
          when n.published_at is null and last.was_withdrawn then 'withdrawn'
          when n.published_at is null then 'draft'
          when n.published_at > p_at then 'coming'
          when n.valid_until <= p_at then 'ended'
          else 'running'
        end
      ) || case when p_has_texts then jsonb_build_object('body', n.body) else '{}' end
    )
  ) || case when p_has_texts then
    jsonb_build_object(
      'removed', private.removed_texts(p_group_id, p_at),
      'undoSeconds', private.news_undo_seconds(p_group_id, p_at)
    )
  else '{}' end
  from public.news n
  left join lateral (
    select a.action = 'news withdrawn' or a.details ? 'wasWithdrawn' as was_withdrawn
    from private.staff_action a
    where a.subject = p_group_id::text
      and a.action in ('news published', 'news withdrawn', 'news undone')
    order by a.id desc
    limit 1
  ) last on true
  where n.news_group_id = p_group_id
  having count(*) > 0;
$$;
comment on function private.news_json is 'A group of news as the desk has it, its texts and what was removed of them only when asked for; null where there is none.';

create function private.removed_news_drafts(p_at timestamptz) returns jsonb
language sql stable set search_path = '' as $$
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
    where r.removed_at >= p_at - interval '30 days'
      and not exists (select from public.news n where n.news_group_id = r.news_group_id)
    order by r.removed_at desc, r.news_group_id desc
    limit 100
  ) last;
$$;
comment on function private.removed_news_drafts is 'The drafts of the news that can be brought back, removed last first, at most 100, as public.get_news_desk has them.';

create function private.list_news(p_at timestamptz) returns jsonb
language sql stable set search_path = '' as $$
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
        private.news_json(l.group_id, p_at, false)
        order by l.published_at desc nulls first, l.updated_at desc, l.group_id desc
      )
      from line l
    ), '[]'),
    'removed', private.removed_news_drafts(p_at),
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
comment on function private.list_news is 'All groups of news without their texts, as public.get_news_desk answers.';

create function private.check_news_texts(texts jsonb) returns void
language plpgsql immutable set search_path = '' as $$
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
comment on function private.check_news_texts is 'Refuses what are no texts of an announcement (22023); how long they may be the table says.';

create function private.require_news_version(group_id integer, version text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.news_version(group_id) is distinct from version then
    raise exception 'group % says something else by now', group_id
      using errcode = 'PT409', hint = 'Read it again and merge.';
  end if;
end
$$;
comment on function private.require_news_version is 'Refuses with PT409 where a group does not say what the caller saw.';

create function private.lock_news() returns void
language sql volatile set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('news', 0));
$$;
comment on function private.lock_news is 'Lets one transaction at a time change news, until it ends.';

create function private.save_news(
  p_user_id uuid, p_at timestamptz, p_group_id integer, p_version text, p_texts jsonb, p_mode text,
  p_valid_until timestamptz, p_is_published boolean, p_published_at timestamptz
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  was_published boolean;
  since timestamptz;
  before text;
  stood jsonb;
  wished timestamptz;
  was_withdrawn boolean;
  gone jsonb;
begin
  perform private.check_news_texts(p_texts);
  if p_group_id is null or p_is_published is null then
    raise exception 'group_id or is_published is missing' using errcode = 'null_value_not_allowed';
  end if;
  perform private.require_known('mode', coalesce(p_mode, ''), 'LOW', 'NORMAL', 'HIGHEST');
  perform private.lock_news();
  before := private.news_version(p_group_id);
  select bool_or(n.published_at is not null),
    max(n.published_at) filter (where n.published_at <= p_at)
  into was_published, since from public.news n
  where n.news_group_id = p_group_id;
  -- The answer to the save before got lost: done already.
  if private.is_news_saved(
    p_at, p_group_id, p_texts, p_mode, p_valid_until, p_is_published, p_published_at
  ) then
    return private.news_json(p_group_id, p_at, true);
  end if;
  perform private.require_news_version(p_group_id, p_version);
  if not p_is_published and was_published then
    raise exception 'group % is published', p_group_id
      using errcode = 'object_not_in_prerequisite_state', hint = 'Withdraw it first.';
  end if;
  stood := private.news_stand(p_group_id);
  select w.wished_at into wished from private.news_wish w where w.news_group_id = p_group_id;
  was_withdrawn := exists (
    select from jsonb_each(private.news_json(p_group_id, p_at, false) -> 'languages') l (locale, facts)
    where l.facts ->> 'state' = 'withdrawn'
  );
  with removed as (
    delete from public.news n
    where n.news_group_id = p_group_id and not (p_texts ? n.locale)
    returning n.locale, n.title, n.body
  ),
  kept as (
    insert into private.removed_news (news_group_id, locale, title, body, removed_at)
    select p_group_id, r.locale, r.title, r.body, p_at from removed r
    returning locale
  )
  select jsonb_build_object('removed', jsonb_agg(k.locale order by k.locale)) into gone
  from kept k having count(*) > 0;
  insert into public.news as n
    (news_group_id, locale, news_mode, title, body, published_at, valid_until)
  select p_group_id, t.locale, p_mode, t.value ->> 'title', t.value ->> 'body',
    case when p_is_published then coalesce(p_published_at, since, p_at) end,
    p_valid_until
  from jsonb_each(p_texts) t (locale, value)
  on conflict on constraint news_group_locale_key do update set
    news_mode = excluded.news_mode, title = excluded.title, body = excluded.body,
    published_at = case
      when p_is_published and p_published_at is null
        and n.published_at <= p_at then n.published_at
      else excluded.published_at
    end,
    valid_until = excluded.valid_until;
  delete from private.news_wish w where w.news_group_id = p_group_id;
  if not p_is_published and p_published_at is not null then
    insert into private.news_wish (news_group_id, wished_at)
    values (p_group_id, p_published_at);
  end if;
  if private.news_version(p_group_id) is distinct from before then
    if p_is_published then
      perform private.keep_news_undo(p_at, p_group_id, stood, wished, was_withdrawn);
    end if;
    perform private.record_action(
      p_user_id, p_at, case when p_is_published then 'news published' else 'news saved' end,
      p_group_id::text,
      jsonb_build_object(
        'mode', p_mode,
        'languages', (select jsonb_agg(l.locale order by l.locale) from jsonb_object_keys(p_texts) l (locale))
      ) || coalesce(gone, '{}')
    );
  end if;
  return private.news_json(p_group_id, p_at, true);
end
$$;
comment on function private.save_news is 'Saves a group in all its languages at once: a language that is not named any more goes, and is kept for 30 days. Without a time of publication what is out already keeps the one it has, and the rest, also what was still to come, is published now; the time of a draft is a wish.';

create function private.is_news_saved(
  p_at timestamptz, p_group_id integer, p_texts jsonb, p_mode text, p_valid_until timestamptz,
  p_is_published boolean, p_published_at timestamptz
) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_object_agg(n.locale, jsonb_build_object('title', n.title, 'body', n.body))
      = p_texts
    and bool_and(
      n.news_mode = p_mode
      and n.valid_until is not distinct from p_valid_until
      and (n.published_at is not null) = p_is_published
      and case
        when not p_is_published then true
        when p_published_at is null then n.published_at <= p_at
        else n.published_at = p_published_at
      end
    )
    and (
      p_is_published or p_published_at is not distinct from (
        select w.wished_at from private.news_wish w
        where w.news_group_id = p_group_id
      )
    ),
    false
  )
  from public.news n
  where n.news_group_id = p_group_id;
$$;
comment on function private.is_news_saved is 'Whether a group says already what somebody wants to save.';

create function private.withdraw_news(
  p_user_id uuid, p_at timestamptz, p_group_id integer, p_version text
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  is_published boolean;
  stood jsonb;
begin
  perform private.lock_news();
  select bool_or(n.published_at is not null) into is_published
  from public.news n where n.news_group_id = p_group_id;
  if is_published is null then
    raise exception 'there is no such group of news' using errcode = '02000';
  end if;
  if is_published then
    perform private.require_news_version(p_group_id, p_version);
    stood := private.news_stand(p_group_id);
    update public.news n set published_at = null
    where n.news_group_id = p_group_id and n.published_at is not null;
    perform private.keep_news_undo(p_at, p_group_id, stood, null, false);
    perform private.record_action(p_user_id, p_at, 'news withdrawn', p_group_id::text);
  end if;
  return private.news_json(p_group_id, p_at, true);
end
$$;
comment on function private.withdraw_news is 'Makes drafts of a group''s languages again; one that is not published stays as it is.';

create function private.undo_news(
  p_user_id uuid, p_at timestamptz, p_group_id integer, p_version text
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  kept private.news_undo;
begin
  perform private.lock_news();
  if private.news_version(p_group_id) is null then
    raise exception 'there is no such group of news' using errcode = '02000';
  end if;
  perform private.require_news_version(p_group_id, p_version);
  select u.* into kept from private.news_undo u where u.news_group_id = p_group_id;
  if kept.news_group_id is null then
    raise exception 'nothing of the kind was done to group %', p_group_id using errcode = '02000';
  end if;
  perform private.require_news_version(p_group_id, kept.version);
  if private.undo_seconds(p_at, kept.done_at) = 0 then
    raise exception 'it stands for more than five minutes'
      using errcode = 'object_not_in_prerequisite_state', hint = 'Withdraw it instead.';
  end if;
  if exists (
    select from jsonb_to_recordset(kept.stood) s (published_at timestamptz)
    where s.published_at is not null
  ) then
    with removed as (
      delete from public.news n
      where n.news_group_id = p_group_id and not exists (
        select from jsonb_to_recordset(kept.stood) s (locale text) where s.locale = n.locale
      )
      returning n.locale, n.title, n.body
    )
    insert into private.removed_news (news_group_id, locale, title, body, removed_at)
    select p_group_id, r.locale, r.title, r.body, p_at from removed r;
    insert into public.news as n
      (news_group_id, locale, news_mode, title, body, published_at, valid_until)
    select p_group_id, s.locale, s.news_mode, s.title, s.body, s.published_at, s.valid_until
    from jsonb_to_recordset(kept.stood) s (
      locale text, news_mode text, title text, body text, published_at timestamptz,
      valid_until timestamptz
    )
    on conflict on constraint news_group_locale_key do update set
      news_mode = excluded.news_mode, title = excluded.title, body = excluded.body,
      published_at = excluded.published_at, valid_until = excluded.valid_until;
  else
    -- A draft before: what it says now stays, but nobody reads it any more.
    update public.news n set published_at = null where n.news_group_id = p_group_id;
    if kept.wished_at is not null then
      insert into private.news_wish (news_group_id, wished_at)
      values (p_group_id, kept.wished_at);
    end if;
  end if;
  delete from private.news_undo u where u.news_group_id = p_group_id;
  perform private.record_action(
    p_user_id, p_at, 'news undone', p_group_id::text,
    case when kept.was_withdrawn then '{"wasWithdrawn": true}'::jsonb else '{}' end
  );
  return private.news_json(p_group_id, p_at, true);
end
$$;
comment on function private.undo_news is 'Undoes what was published or withdrawn of a group last, within five minutes: what players could read before they read again, and what was a draft is one again, with the texts it has now.';

create function public.get_news_desk() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.list_news(now());
end
$$;
comment on function public.get_news_desk is 'For staff: {news, removed, nextGroup}. News: at most 1,000 groups, drafts first, then the newest, each {group, version, updatedAt, wishedAt, languages}; languages by de-DE and en-US with {title, mode, publishedAt, validUntil, state}. States: draft, withdrawn, coming, running, ended; wishedAt is when a draft is meant to come out, null without a wish. Removed: {group, title, removedAt} of drafts that were removed in the last 30 days. nextGroup is a number for a new one. Without admin.restricted 42501. By POST only. Definer: nobody may read what staff did.';

create function public.get_news_group(group_id integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  perform private.require_post('admin.restricted');
  answer := private.news_json(group_id, now(), true);
  if answer is null then
    raise exception 'there is no such group of news' using errcode = '02000';
  end if;
  return answer;
end
$$;
comment on function public.get_news_group is 'For staff: a group of news as get_news_desk has it, each language with its body, removed: by language {title, body, removedAt} of what was removed in the last 30 days, and undoSeconds: how long public.undo_news can still undo what was published or withdrawn last, 0 where it cannot. Unknown is 02000. Without admin.restricted 42501. By POST only. Definer: nobody may read what staff did.';

create function public.save_news(
  group_id integer, version text, texts jsonb, mode text, valid_until timestamptz,
  is_published boolean, published_at timestamptz default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.save_news(
    auth.uid(), now(), group_id, version, texts, mode, valid_until, is_published, published_at
  );
end
$$;
comment on function public.save_news is 'For staff: saves a group of news that was edited from a version, null for a new one, as a draft or published, and answers it as get_news_group does. Texts: {title, body} by de-DE and en-US; a language left out goes, and is among the removed for 30 days. Without published_at what is out already keeps its time, and the rest, also what was still to come, is published now; for a draft it is wishedAt. Where the group says something else by now PT409 and nothing is written; sent twice it is done once. A draft of what is published is 55000, an unknown mode or odd texts 22023, too long 22001, an end before the beginning, a time that never comes or a title of more than a line 23514. Without admin.restricted 42501. By POST only. Definer: nobody may write the record.';

create function public.withdraw_news(group_id integer, version text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.withdraw_news(auth.uid(), now(), group_id, version);
end
$$;
comment on function public.withdraw_news is 'For staff: takes a group of news back in all its languages and answers it as get_news_group does. Unknown is 02000; where it says something else by now PT409. Without admin.restricted 42501. By POST only. Definer: nobody may write the record.';

create function public.undo_news(group_id integer, version text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.undo_news(auth.uid(), now(), group_id, version);
end
$$;
comment on function public.undo_news is 'For staff, whoever of them did it: undoes the last publication, change or withdrawal of a group of news in all its languages and answers it as get_news_group does; on record. After five minutes 55000; where it says something else by now PT409; where nothing was done 02000. Without admin.restricted 42501. By POST only. Definer: nobody may write the record.';

create function private.remove_news(
  p_user_id uuid, p_at timestamptz, p_group_id integer, p_version text
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  stored jsonb;
  gone timestamptz;
begin
  perform private.lock_news();
  stored := private.news_json(p_group_id, p_at, true);
  if stored is null then
    select r.removed_at into gone from private.removed_news_draft r
    where r.news_group_id = p_group_id;
    if gone is null then
      raise exception 'there is no such group of news' using errcode = '02000';
    end if;
    -- The answer to the removal before got lost: done already.
    return jsonb_build_object('removedAt', gone);
  end if;
  if exists (
    select from jsonb_each(stored -> 'languages') l (locale, facts)
    where l.facts ->> 'state' <> 'draft'
  ) then
    raise exception 'group % is or was published', p_group_id
      using errcode = 'object_not_in_prerequisite_state', hint = 'Withdraw it instead.';
  end if;
  perform private.require_news_version(p_group_id, p_version);
  insert into private.removed_news_draft as d
    (news_group_id, news_mode, valid_until, wished_at, texts, removed_at)
  select n.news_group_id, min(n.news_mode), max(n.valid_until),
    (stored ->> 'wishedAt')::timestamptz,
    jsonb_object_agg(n.locale, jsonb_build_object('title', n.title, 'body', n.body)),
    p_at
  from public.news n
  where n.news_group_id = p_group_id
  group by n.news_group_id
  on conflict (news_group_id) do update set
    news_mode = excluded.news_mode, valid_until = excluded.valid_until,
    wished_at = excluded.wished_at, texts = excluded.texts, removed_at = excluded.removed_at;
  delete from public.news n where n.news_group_id = p_group_id;
  delete from private.news_wish w where w.news_group_id = p_group_id;
  perform private.record_action(p_user_id, p_at, 'news removed', p_group_id::text);
  return jsonb_build_object('removedAt', p_at);
end
$$;
comment on function private.remove_news is 'Puts a draft that was never published away in all its languages; private.restore_news brings it back.';

create function private.restore_news(
  p_user_id uuid, p_at timestamptz, p_group_id integer
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  kept private.removed_news_draft;
  stored jsonb;
begin
  perform private.lock_news();
  stored := private.news_json(p_group_id, p_at, true);
  if stored is not null then
    return stored;
  end if;
  delete from private.removed_news_draft r
  where r.news_group_id = p_group_id
    and r.removed_at >= p_at - interval '30 days'
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
  perform private.record_action(p_user_id, p_at, 'news restored', p_group_id::text);
  return private.news_json(p_group_id, p_at, true);
end
$$;
comment on function private.restore_news is 'Brings a removed draft of the news back as it was; one that stands stays as it is.';

create function public.remove_news(group_id integer, version text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.remove_news(auth.uid(), now(), group_id, version);
end
$$;
comment on function public.remove_news is 'For staff: puts a draft of the news away in all its languages for 30 days, after which it is gone, and answers {removedAt}; sent twice it is done once. What is or was published is 55000: it is withdrawn instead. Unknown is 02000; where it says something else by now PT409. Without admin.restricted 42501. By POST only. Definer: nobody may write the record.';

create function public.restore_news(group_id integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.restore_news(auth.uid(), now(), group_id);
end
$$;
comment on function public.restore_news is 'For staff: brings a removed draft of the news back and answers it as get_news_group does; 02000 where none was removed in the last 30 days. Without admin.restricted 42501. By POST only. Definer: nobody may write the record.';

grant execute on function  public.get_news_desk, public.get_news_group, public.save_news,
  public.withdraw_news, public.undo_news, public.remove_news, public.restore_news to authenticated;
