-- The deployed version, which the page compares with its own.

create function public.get_current_version() returns text
language sql stable security definer
set search_path = ''
as $$
  select s.value from private.setting s where s.name = 'version';
$$;
revoke all on function public.get_current_version() from public, anon, authenticated, service_role;
grant execute on function public.get_current_version() to anon, authenticated, service_role;
comment on function public.get_current_version() is
  'The deployed version, such as 1.5.0. Definer: players may not read the settings.';
