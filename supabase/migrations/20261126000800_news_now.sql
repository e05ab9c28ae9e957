-- An announcement that is still to come can go out now, and a draft keeps the time it is meant for.

create table private.news_wish (
  news_group_id integer primary key,
  wished_at timestamptz not null,
  constraint news_wish_is_instant check (isfinite(wished_at))
);
alter table private.news_wish enable row level security;
revoke all on private.news_wish from public, anon, authenticated, service_role;
comment on table private.news_wish is
  'From when on a draft of the news is meant to be seen. It publishes nothing: what is published has its time in public.news, and no wish.';

create or replace function private.news_version(group_id integer) returns text
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
comment on function private.news_version(integer) is
  'What a group of news says and when it is meant for, as a digest, so that whoever changed it in whatever way is noticed; null where there is none.';

create or replace function private.news_json(group_id integer, at timestamptz, has_texts boolean) returns jsonb
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
  )
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

drop function private.is_news_saved(integer, jsonb, text, timestamptz, boolean, timestamptz);
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

create or replace function private.save_news(
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
  delete from public.news n
  where n.news_group_id = save_news.group_id and not (save_news.texts ? n.locale);
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
      )
    );
  end if;
  return private.news_json(group_id, at, true);
end
$$;
comment on function private.save_news(
  uuid, timestamptz, integer, text, jsonb, text, timestamptz, boolean, timestamptz
) is
  'Saves a group in all its languages at once: a language that is not named any more goes. Without a time of publication what is out already keeps the one it has, and the rest, also what was still to come, is published now; the time of a draft is a wish.';

comment on function public.get_news_desk() is
  'For staff: {news, nextGroup}, at most 1,000 groups, drafts first, then the newest, each {group, version, updatedAt, wishedAt, languages}; languages by de-DE and en-US with {title, mode, publishedAt, validUntil, state}. States: draft, withdrawn, coming, running, ended; wishedAt is when a draft is meant to come out, null without a wish; nextGroup is a number for a new one. Without admin.restricted 42501. By POST only. Definer: nobody may read what staff did.';
comment on function public.save_news(
  integer, text, jsonb, text, timestamptz, boolean, timestamptz
) is
  'For staff: saves a group of news that was edited from a version, null for a new one, as a draft or published, and answers it as get_news_group does. Texts: {title, body} by de-DE and en-US; a language left out goes. Without published_at what is out already keeps its time, and the rest, also what was still to come, is published now; for a draft it is wishedAt. Where the group says something else by now PT409 and nothing is written; sent twice it is done once. A draft of what is published is 55000, an unknown mode or odd texts 22023, too long 22001, an end before the beginning, a time that never comes or a title of more than a line 23514. Without admin.restricted 42501. By POST only. Definer: nobody may write the record.';
