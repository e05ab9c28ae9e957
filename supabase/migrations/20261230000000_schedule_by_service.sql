-- The service role may write the schedule, whose indexes ask whether a day has begun. Names in a body that
-- is a text are looked up by whoever writes, and the service role may look up none in this schema.

create or replace function private.visible_until(at timestamptz, timezoneoffset integer) returns date
language sql immutable set search_path = ''
return private.local_day(at, timezoneoffset);

create or replace function private.has_begun(p_date date, p_at timestamptz) returns boolean
language sql immutable set search_path = ''
return p_date <= private.visible_until(p_at, 840);
