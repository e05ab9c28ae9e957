-- The record of staff calls an account without a name by its address, as the list of accounts does.

create function private.account_name(user_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(private.name_of(u.id), u.email) from auth.users u where u.id = account_name.user_id;
$$;
revoke all on function private.account_name(uuid) from public, anon, authenticated, service_role;
comment on function private.account_name(uuid) is
  'What administrators call an account: its name, else its address; null once it is deleted.';

create or replace function private.audit_log(before text, amount integer) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  size constant integer := private.require_amount(amount);
  answer jsonb;
begin
  with entry as (
    select a.done_at as at, a.done_by as by, a.action, a.subject, a.details,
      concat_ws(
        ' ', to_char(timezone('UTC', a.done_at), 'YYYY-MM-DD HH24:MI:SS.US'), 'a',
        lpad(a.id::text, 19, '0')
      ) collate "C" as place
    from private.staff_action a
    union all
    select c.changed_at, c.changed_by, 'role changed', c.user_id::text,
      jsonb_build_object(
        'name', private.account_name(c.user_id), 'oldRole', c.old_role, 'oldEnd', c.old_end,
        'newRole', c.new_role, 'newEnd', c.new_end
      ),
      concat_ws(
        ' ', to_char(timezone('UTC', c.changed_at), 'YYYY-MM-DD HH24:MI:SS.US'), 'r',
        lpad(c.id::text, 19, '0')
      ) collate "C"
    from private.role_change c
  ),
  found as (
    select e.* from entry e
    where audit_log.before is null or e.place < audit_log.before collate "C"
    order by e.place desc
    limit size + 1
  ),
  page as (
    select f.* from found f order by f.place desc limit size
  )
  select jsonb_build_object(
    'entries', coalesce(
      jsonb_agg(
        jsonb_build_object(
          'at', g.at, 'by', g.by,
          'byName', case when g.by ~ '^[0-9a-f-]{36}$' then private.account_name(g.by::uuid) end,
          'action', g.action, 'subject', g.subject, 'details', g.details
        )
        order by g.place desc
      ),
      '[]'
    ),
    'next', case when (select count(*) from found) > size then min(g.place) end
  ) into answer
  from page g;
  return answer;
end
$$;
