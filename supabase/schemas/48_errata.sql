-- The errata: public notes on a published puzzle, in both languages at once. They can be taken back for
-- five minutes, as what is published of the news can.

create function private.undo_seconds(p_at timestamptz, p_done_at timestamptz) returns integer
language sql immutable set search_path = '' as $$
  select greatest(0, ceil(300 - extract(epoch from p_at - p_done_at)))::integer;
$$;
comment on function private.undo_seconds is 'How many seconds are left at an instant to undo what was done at another, 300 at first; 0 once it is too late, and for what was never done.';

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
