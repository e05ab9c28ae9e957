-- The news desk: staff write an announcement in both languages at once, see also what nobody else
-- sees yet, and lose nothing when two of them write at the same one.

create function private.news_version(group_id integer) returns text
language sql stable
set search_path = ''
as $$
  select encode(sha256(convert_to(jsonb_agg(
    jsonb_build_array(
      n.locale, n.news_mode, n.title, n.body, extract(epoch from n.published_at),
      extract(epoch from n.valid_until)
    ) order by n.locale
  )::text, 'UTF8')), 'hex')
  from public.news n
  where n.news_group_id = news_version.group_id;
$$;
revoke all on function private.news_version(integer) from public, anon, authenticated, service_role;
comment on function private.news_version(integer) is
  'What a group of news says, as a digest, so that whoever changed it in whatever way is noticed; null where there is none.';

create function private.news_json(group_id integer, at timestamptz, has_texts boolean) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'group', news_json.group_id,
    'version', private.news_version(news_json.group_id),
    'updatedAt', max(n.updated_at),
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
revoke all on function private.news_json(integer, timestamptz, boolean)
  from public, anon, authenticated, service_role;
comment on function private.news_json(integer, timestamptz, boolean) is
  'A group of news as the desk has it, its texts only when asked for; null where there is none.';

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
  standing timestamptz;
  before text;
begin
  perform private.check_news_texts(texts);
  if group_id is null or is_published is null then
    raise exception 'group_id or is_published is missing' using errcode = 'null_value_not_allowed';
  end if;
  if mode is null or mode not in ('LOW', 'NORMAL', 'HIGHEST') then
    raise exception 'there is no such mode' using errcode = 'invalid_parameter_value';
  end if;
  if not is_published and published_at is not null then
    raise exception 'a draft has no time of publication' using errcode = 'invalid_parameter_value';
  end if;
  perform private.take_makers_turn();
  before := private.news_version(group_id);
  select max(n.published_at) into standing from public.news n
  where n.news_group_id = save_news.group_id;
  -- The answer to the save before got lost: done already.
  if private.is_news_saved(group_id, texts, mode, valid_until, is_published, published_at) then
    return private.news_json(group_id, at, true);
  end if;
  perform private.require_news_version(group_id, version);
  if not is_published and standing is not null then
    raise exception 'group % is published', group_id
      using errcode = 'object_not_in_prerequisite_state', hint = 'Withdraw it first.';
  end if;
  delete from public.news n
  where n.news_group_id = save_news.group_id and not (save_news.texts ? n.locale);
  insert into public.news as n
    (news_group_id, locale, news_mode, title, body, published_at, valid_until)
  select save_news.group_id, t.locale, save_news.mode, t.value ->> 'title', t.value ->> 'body',
    case when save_news.is_published then coalesce(save_news.published_at, standing, at) end,
    save_news.valid_until
  from jsonb_each(save_news.texts) t (locale, value)
  on conflict on constraint news_group_locale_key do update set
    news_mode = excluded.news_mode, title = excluded.title, body = excluded.body,
    published_at = case
      when save_news.is_published and save_news.published_at is null
        then coalesce(n.published_at, excluded.published_at)
      else excluded.published_at
    end,
    valid_until = excluded.valid_until;
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
revoke all on function private.save_news(
    uuid, timestamptz, integer, text, jsonb, text, timestamptz, boolean, timestamptz
  ) from public, anon, authenticated, service_role;
comment on function private.save_news(
  uuid, timestamptz, integer, text, jsonb, text, timestamptz, boolean, timestamptz
) is
  'Saves a group in all its languages at once: a language that is not named any more goes. Without a time of publication what is published keeps the one it has, and the rest is published now.';

create function private.is_news_saved(
  group_id integer, texts jsonb, mode text, valid_until timestamptz, is_published boolean,
  published_at timestamptz
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
      and (
        is_news_saved.published_at is null or n.published_at = is_news_saved.published_at
      )
    ),
    false
  )
  from public.news n
  where n.news_group_id = is_news_saved.group_id;
$$;
revoke all on function private.is_news_saved(
    integer, jsonb, text, timestamptz, boolean, timestamptz
  ) from public, anon, authenticated, service_role;
comment on function private.is_news_saved(
  integer, jsonb, text, timestamptz, boolean, timestamptz
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
  'For staff: {news, nextGroup}, at most 1,000 groups, drafts first, then the newest, each {group, version, updatedAt, languages}; languages by de-DE and en-US with {title, mode, publishedAt, validUntil, state}. States: draft, withdrawn, coming, running, ended; nextGroup is a number for a new one. Without admin.restricted 42501. By POST only. Definer: nobody may read what staff did.';

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
  'For staff: a group of news as get_news_desk has it, each language with its body. Unknown is 02000. Without admin.restricted 42501. By POST only. Definer: nobody may read what staff did.';

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
  'For staff: saves a group of news that was edited from a version, null for a new one, as a draft or published, and answers it as get_news_group does. Texts: {title, body} by de-DE and en-US; a language left out goes. Without published_at what is published keeps its time, and the rest is published now. Where the group says something else by now PT409 and nothing is written; sent twice it is done once. A draft of what is published is 55000, an unknown mode or odd texts 22023, too long 22001, an end before the beginning or a title of more than a line 23514. Without admin.restricted 42501. By POST only. Definer: nobody may write the record.';

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
