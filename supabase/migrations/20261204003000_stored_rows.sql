-- A stored row is called so in the functions that compare it with what was seen, not “standing”.

create or replace function private.save_draft(
  p_user_id uuid, p_at timestamptz, p_key text, p_revision integer, p_content jsonb
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  known record;
  stored integer;
begin
  if p_key is null or p_key !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or char_length(p_key) > 60 then
    raise exception 'a key is small letters, digits and single hyphens, at most 60'
      using errcode = 'check_violation', column = 'key', table = 'draft', schema = 'private';
  end if;
  perform private.check_draft(p_content);
  perform private.lock_drafts();
  select d.* into known from private.drafts(p_key) d;
  if not found then
    if p_revision is distinct from 0 then
      raise exception 'there is no such draft' using errcode = '02000';
    end if;
    insert into private.draft (key, revision, content, updated_at, updated_by)
    values (p_key, 1, p_content, p_at, p_user_id);
    perform private.record_action(p_user_id, p_at, 'draft created', p_key);
  -- The answer to the save before got lost: done already.
  elsif known.revision = p_revision + 1 and known.content = p_content
    and known.updated_by = p_user_id and known.removed_at is null then
    return private.saved_json(p_key);
  else
    perform private.open_draft(p_key, p_revision);
    if known.content = p_content then
      return private.saved_json(p_key);
    end if;
    if known.revision = 0 then
      -- The loader's version is the first of the history, and from now on it keeps its hands off.
      insert into private.draft_revision (key, revision, content, saved_at)
      values (p_key, 0, known.content, coalesce(known.updated_at, p_at))
      on conflict on constraint draft_revision_pkey do nothing;
      update public.puzzle p set edited_at = p_at
      where p.key = p_key and p.state = 'draft';
    end if;
    update private.draft d
    set revision = d.revision + 1, content = p_content, is_ready = false,
      updated_at = p_at, updated_by = p_user_id
    where d.key = p_key;
    if not exists (
      select from private.staff_action a
      where a.subject = p_key and a.done_by = p_user_id::text
        and a.action in ('draft saved', 'draft created')
        and a.done_at > p_at - interval '1 hour'
    ) then
      perform private.record_action(p_user_id, p_at, 'draft saved', p_key);
    end if;
  end if;
  select d.revision into strict stored from private.draft d where d.key = p_key;
  insert into private.draft_revision (key, revision, content, saved_at, saved_by)
  values (p_key, stored, p_content, p_at, p_user_id);
  perform private.thin_history(p_key);
  return private.saved_json(p_key);
end
$$;

create or replace function private.add_erratum(
  p_user_id uuid, p_at timestamptz, p_puzzle_id integer, p_text text
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  note constant text := btrim(p_text, E' \t\r\n');
  key text;
  stored timestamptz;
begin
  -- One after the other, so that two calls at once find each other's note.
  perform private.lock_drafts();
  select p.key into key from public.puzzle p
  where p.id = p_puzzle_id and p.state = 'published';
  if not found then
    raise exception 'there is no such puzzle' using errcode = '02000';
  end if;
  if char_length(note) > 1000 then
    raise exception 'an erratum has at most 1,000 characters'
      using errcode = 'string_data_right_truncation';
  end if;
  select min(e.noted_at) into stored from public.erratum e
  where e.puzzle_id = p_puzzle_id and e.text = note;
  if stored is not null then
    return jsonb_build_object('notedAt', stored, 'text', note);
  end if;
  insert into public.erratum (puzzle_id, noted_at, text)
  values (p_puzzle_id, p_at, note);
  perform private.record_action(
    p_user_id, p_at, 'erratum added', key, jsonb_build_object('id', p_puzzle_id, 'text', note)
  );
  return jsonb_build_object('notedAt', p_at, 'text', note);
end
$$;

create or replace function private.answer_report(
  p_user_id uuid, p_at timestamptz, p_id bigint, p_answer text, p_state text,
  p_answered_at_seen timestamptz
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  note constant text := nullif(btrim(p_answer, E' \t\r\n'), '');
  stored private.report;
begin
  perform private.require_known('state', coalesce(p_state, ''), 'open', 'fixed', 'declined');
  if char_length(note) > 1000 then
    raise exception 'an answer has at most 1,000 characters'
      using errcode = 'string_data_right_truncation';
  end if;
  select r.* into stored from private.report r where r.id = p_id for update;
  if not found then
    raise exception 'there is no such report' using errcode = '02000';
  end if;
  -- The answer to the call before got lost: done already.
  if stored.answered_by = p_user_id and stored.state = p_state
    and stored.answer is not distinct from note
  then
    return private.report_json(p_id);
  end if;
  if stored.answered_at is distinct from p_answered_at_seen then
    raise exception 'report % was answered meanwhile', p_id
      using errcode = 'PT409', hint = 'Read it again and decide.';
  end if;
  update private.report r
  set state = p_state, answer = note, answered_at = p_at,
    answered_by = p_user_id
  where r.id = p_id;
  perform private.record_action(
    p_user_id, p_at, 'report answered', p_id::text,
    jsonb_build_object('state', p_state) || case
      when stored.answered_at is null then '{}'
      else jsonb_build_object(
        'before', jsonb_build_object('state', stored.state, 'answer', stored.answer)
      )
    end
  );
  return private.report_json(p_id);
end
$$;

create or replace function private.save_news(
  p_user_id uuid, p_at timestamptz, p_group_id integer, p_version text, p_texts jsonb, p_mode text,
  p_valid_until timestamptz, p_is_published boolean, p_published_at timestamptz
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  was_published boolean;
  since timestamptz;
  before text;
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

create or replace function private.remove_news(
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

create or replace function private.restore_news(
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

create or replace function private.still_paid(
  p_own public.subscription, p_tier text, p_since timestamptz, out role text, out ends_at timestamptz
)
language sql stable set search_path = '' as $$
  with unreversed as (
    select i.id, i.period_end from private.invoice i
    where i.subscription = p_own.id and not exists (
      select from private.payment p
      where p.invoice = i.id and private.is_reversed(p)
    )
  ),
  paid as (
    select private.tier_of_prices(array[l.price]) as role, l.ends_at
    from unreversed s join private.invoice_line l on l.invoice = s.id
    union all
    -- Of an invoice without lines it is only known up to when it paid.
    select p_tier, s.period_end from unreversed s
    where not exists (select from private.invoice_line l where l.invoice = s.id)
  )
  select p.role, p.ends_at from paid p
  where p.role is not null and p.ends_at > p_since
  order by p.role collate "C" desc, p.ends_at desc
  limit 1;
$$;
