-- PGlite gathers no statistics by itself. Without any the planner takes an archive for a handful of
-- rows and joins it row by row, which takes seconds at ten thousand puzzles; by hash it does not.

alter function private.random_quiz_id(uuid, timestamptz, text, double precision)
  set enable_nestloop = off;
alter function private.search_archive(
  uuid, timestamptz, integer, text, text, integer, integer, text, text, date, integer
) set enable_nestloop = off;
