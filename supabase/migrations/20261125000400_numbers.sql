-- How puzzles were played, for those who make them: from the comparison that players agreed to.

create function private.puzzle_numbers(first date, last date) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  if first is null or last is null then
    raise exception 'first or last is missing' using errcode = 'null_value_not_allowed';
  end if;
  if not isfinite(first) or not isfinite(last) or last < first or last - first >= 400 then
    raise exception 'first to last is not 1 to 400 days'
      using errcode = 'numeric_value_out_of_range';
  end if;
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', p.id, 'key', p.key, 'name', p.name, 'locale', p.locale, 'date', s.date,
          'year', p.year, 'difficulty', p.difficulty,
          'finished', o.finished,
          'solved', jsonb_build_array(o.first, o.second, o.third, o.fourth),
          'reports', (select count(*) from private.report r where r.quando_id = p.id)
        )
        order by s.date desc, s.locale
      ),
      '[]'
    )
    from public.schedule s
    join public.puzzle p on p.id = s.puzzle_id
    cross join lateral (
      select coalesce(sum(c.count), 0) as finished,
        coalesce(sum(c.count) filter (where c.attempt = 1), 0) as first,
        coalesce(sum(c.count) filter (where c.attempt = 2), 0) as second,
        coalesce(sum(c.count) filter (where c.attempt = 3), 0) as third,
        coalesce(sum(c.count) filter (where c.attempt = 4), 0) as fourth
      from private.outcome c
      where c.quando_id = p.id
    ) o
    where s.date between puzzle_numbers.first and puzzle_numbers.last
  );
end
$$;
revoke all on function private.puzzle_numbers(date, date)
  from public, anon, authenticated, service_role;
comment on function private.puzzle_numbers(date, date) is
  'How often each scheduled puzzle of some days was finished and solved, exactly, days on which it was a classic included. It asks no gate: callers are staff.';

create function public.get_puzzle_numbers(first date, last date) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
  return private.puzzle_numbers(first, last);
end
$$;
revoke all on function public.get_puzzle_numbers(date, date)
  from public, anon, authenticated, service_role;
grant execute on function public.get_puzzle_numbers(date, date) to authenticated;
comment on function public.get_puzzle_numbers(date, date) is
  'For staff: the puzzles scheduled from first to last, newest first, as {id, key, name, locale, date, year, difficulty, finished, solved, reports}; solved has the counts of the attempts 1 to 4, and players who do not compare are in none. More than 400 days are 22003. Without admin.restricted 42501. By POST only. Definer: nobody may read the counts.';
