-- A correction sent twice is one: when the answer gets lost, the second call answers the note that
-- stands already, since none can be taken back.

create or replace function private.add_erratum(
  user_id uuid, at timestamptz, puzzle_id integer, text text
) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  note constant text := btrim(text, E' \t\r\n');
  key text;
  standing timestamptz;
begin
  -- One after the other, so that two calls at once find each other's note.
  perform private.take_makers_turn();
  select p.key into key from public.puzzle p
  where p.id = add_erratum.puzzle_id and p.state = 'published';
  if not found then
    raise exception 'there is no such puzzle' using errcode = '02000';
  end if;
  if char_length(note) > 1000 then
    raise exception 'an erratum has at most 1,000 characters'
      using errcode = 'string_data_right_truncation';
  end if;
  select min(e.noted_at) into standing from public.erratum e
  where e.puzzle_id = add_erratum.puzzle_id and e.text = note;
  if standing is not null then
    return jsonb_build_object('notedAt', standing, 'text', note);
  end if;
  insert into public.erratum (puzzle_id, noted_at, text)
  values (add_erratum.puzzle_id, add_erratum.at, note);
  perform private.record_action(
    user_id, at, 'erratum added', key, jsonb_build_object('id', puzzle_id, 'text', note)
  );
  return jsonb_build_object('notedAt', at, 'text', note);
end
$$;
comment on function private.add_erratum(uuid, timestamptz, integer, text) is
  'Notes a correction of a published puzzle, for everybody to read after the end; one that it has already is answered and not noted again.';
comment on function public.add_erratum(integer, text) is
  'For staff: adds a public correction to a published puzzle and answers {notedAt, text}; the same text once more answers the note that stands. Unpublished or unknown is 02000, more than 1,000 characters 22001, none 23502 or 23514. Without admin.restricted 42501. By POST only. Definer: staff may not write errata otherwise.';
