-- Errata in both languages at once, and what staff publish can be undone for five minutes.

drop function public.add_erratum(integer, text);
drop function private.add_erratum(uuid, timestamptz, integer, text);

create function private.undo_seconds(p_at timestamptz, p_done_at timestamptz) returns integer
language sql immutable set search_path = '' as $$
  select greatest(0, ceil(300 - extract(epoch from p_at - p_done_at)))::integer;
$$;
comment on function private.undo_seconds is 'How many seconds are left at an instant to undo what was done at another, 300 at first; 0 once it is too late, null for what was never done.';

create function private.add_errata(
  p_user_id uuid, p_at timestamptz, p_key text, p_texts jsonb
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  note record;
  stored timestamptz;
  latest timestamptz;
begin
  if p_texts is null or jsonb_typeof(p_texts) <> 'object' or p_texts = '{}' then
    raise exception 'there is no text in any language' using errcode = 'invalid_parameter_value';
  end if;
  -- One after the other, so that two calls at once find each other's notes.
  perform private.lock_drafts();
  for note in
    select t.locale, jsonb_typeof(t.value) as form, btrim(t.value #>> '{}', E' \t\r\n') as text,
      p.id as puzzle_id
    from jsonb_each(p_texts) t (locale, value)
    left join public.puzzle p
      on p.key = p_key and p.locale = t.locale and p.state = 'published'
    order by t.locale
  loop
    if note.form <> 'string' then
      raise exception 'a text is no text' using errcode = 'invalid_parameter_value';
    end if;
    if note.puzzle_id is null then
      raise exception 'there is no such puzzle' using errcode = '02000';
    end if;
    if char_length(note.text) > 1000 then
      raise exception 'an erratum has at most 1,000 characters'
        using errcode = 'string_data_right_truncation';
    end if;
    select min(e.noted_at) into stored from public.erratum e
    where e.puzzle_id = note.puzzle_id and e.text = note.text;
    if stored is null then
      stored := p_at;
      insert into public.erratum (puzzle_id, noted_at, text)
      values (note.puzzle_id, p_at, note.text);
      perform private.record_action(
        p_user_id, p_at, 'erratum added', p_key,
        jsonb_build_object('id', note.puzzle_id, 'text', note.text)
      );
    end if;
    latest := greatest(latest, stored);
  end loop;
  return jsonb_build_object('notedAt', latest, 'seconds', private.undo_seconds(p_at, latest));
end
$$;
comment on function private.add_errata is 'Notes a correction of a published puzzle in one or both of its languages, for everybody to read after the end; a text that a language has already is not noted again.';

create function private.undo_errata(
  p_user_id uuid, p_at timestamptz, p_key text, p_noted_at timestamptz
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  note record;
  texts jsonb := '{}';
begin
  perform private.lock_drafts();
  for note in
    select e.id, e.text, p.id as puzzle_id, p.locale
    from public.erratum e
    join public.puzzle p on p.id = e.puzzle_id
    where p.key = p_key and e.noted_at = p_noted_at
    order by p.locale
  loop
    if private.undo_seconds(p_at, p_noted_at) = 0 then
      raise exception 'it stands for more than five minutes'
        using errcode = 'object_not_in_prerequisite_state', hint = 'Add another one.';
    end if;
    delete from public.erratum e where e.id = note.id;
    texts := texts || jsonb_build_object(note.locale, note.text);
    perform private.record_action(
      p_user_id, p_at, 'erratum undone', p_key,
      jsonb_build_object('id', note.puzzle_id, 'text', note.text)
    );
  end loop;
  if texts = '{}' then
    raise exception 'there is no such erratum' using errcode = '02000';
  end if;
  return jsonb_build_object('texts', texts);
end
$$;
comment on function private.undo_errata is 'Takes back what was noted of a puzzle at one instant, in all languages, within five minutes.';

create function private.errata_undo(p_at timestamptz, p_key text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('notedAt', last.at, 'seconds', private.undo_seconds(p_at, last.at))
  from (
    select max(e.noted_at) as at
    from public.erratum e
    join public.puzzle p on p.id = e.puzzle_id
    where p.key = p_key
  ) last
  where private.undo_seconds(p_at, last.at) > 0;
$$;
comment on function private.errata_undo is 'What was noted of a puzzle last and how long it can be undone; null where it cannot.';

create function public.add_errata(key text, texts jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.add_errata(auth.uid(), now(), key, texts);
end
$$;
comment on function public.add_errata is 'For staff: adds a public correction to a published puzzle, texts by de and en, either alone or both, and answers {notedAt, seconds}: the instant by which public.undo_errata takes them back together, and how many seconds it does. The same texts once more answer the notes that stand. A language that is not published or unknown is 02000, more than 1,000 characters 22001, an empty text 23514, no texts 22023. Without admin.restricted 42501. By POST only. Definer: staff may not write errata otherwise.';

create function public.undo_errata(key text, noted_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.undo_errata(auth.uid(), now(), key, noted_at);
end
$$;
comment on function public.undo_errata is 'For staff, whoever of them wrote it: takes a correction back in all languages and answers {texts}, which are by language; on record. After five minutes 55000, unknown 02000. Without admin.restricted 42501. By POST only. Definer: staff may not write errata otherwise.';

create function public.get_errata_undo(key text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.errata_undo(now(), key);
end
$$;
comment on function public.get_errata_undo is 'For staff: {notedAt, seconds} of the correction of a puzzle that public.undo_errata can still take back; null where there is none. Without admin.restricted 42501. By POST only. Definer: nobody may read errata as such.';

grant execute on function public.add_errata, public.undo_errata, public.get_errata_undo
  to authenticated;

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

create or replace function private.forget_removed_news(p_at timestamptz default now()) returns integer
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

create or replace function private.news_json(
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

create or replace function private.save_news(
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

create or replace function private.withdraw_news(
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

create function public.undo_news(group_id integer, version text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.undo_news(auth.uid(), now(), group_id, version);
end
$$;
comment on function public.undo_news is 'For staff, whoever of them did it: undoes the last publication, change or withdrawal of a group of news in all its languages and answers it as get_news_group does; on record. After five minutes 55000; where it says something else by now PT409; where nothing was done 02000. Without admin.restricted 42501. By POST only. Definer: nobody may write the record.';

comment on function public.get_news_group is 'For staff: a group of news as get_news_desk has it, each language with its body, removed: by language {title, body, removedAt} of what was removed in the last 30 days, and undoSeconds: how long public.undo_news can still undo what was published or withdrawn last, 0 where it cannot. Unknown is 02000. Without admin.restricted 42501. By POST only. Definer: nobody may read what staff did.';

grant execute on function public.undo_news to authenticated;
