-- What every gateway keeps in memory, it forgets once this says so.

create function private.tell_change() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_notify('quando_change', '');
  return null;
end
$$;
comment on function private.tell_change is 'Tells the gateways that listen to quando_change that something everybody may read is another now, once a transaction and when it is committed.';

create trigger tell_change after insert or update or delete or truncate on public.puzzle
  for each statement execute function private.tell_change();
create trigger tell_change after insert or update or delete or truncate on public.tip
  for each statement execute function private.tell_change();
create trigger tell_change after insert or update or delete or truncate on public.schedule
  for each statement execute function private.tell_change();
create trigger tell_change after insert or update or delete or truncate on public.erratum
  for each statement execute function private.tell_change();
create trigger tell_change after insert or update or delete or truncate on public.news
  for each statement execute function private.tell_change();
create trigger tell_change after insert or update or delete or truncate on private.operator_fact
  for each statement execute function private.tell_change();
