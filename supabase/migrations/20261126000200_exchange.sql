-- All puzzles at once, for taking them out into files and spreadsheets and bringing them back.

create function private.puzzles_for_exchange() returns table (
  key text, name text, date date, content jsonb, revision integer, is_published boolean,
  is_removed boolean, is_ready boolean
)
language sql stable
set search_path = ''
as $$
  with stored as (
    select p.key, max(p.name) as name, min(s.date) as date,
      bool_or(p.state = 'published') as is_published
    from public.puzzle p left join public.schedule s on s.puzzle_id = p.id
    group by p.key
  )
  select coalesce(d.key, s.key), s.name, s.date,
    coalesce(d.content, private.stored_content(coalesce(d.key, s.key))),
    coalesce(d.revision, 0), coalesce(s.is_published, false), d.removed_at is not null,
    coalesce(d.is_ready, false)
  from private.draft d full join stored s on s.key = d.key
  order by 1;
$$;
revoke all on function private.puzzles_for_exchange() from public, anon, authenticated, service_role;
comment on function private.puzzles_for_exchange() is
  'Every puzzle by its key: published ones, drafts and removed drafts, in both languages, as drafts have them.';
