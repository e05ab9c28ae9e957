-- A page of the record is read by index, however long the record is.

create index staff_action_done_at_idx on private.staff_action (done_at, id);
create index role_change_changed_at_idx on private.role_change (changed_at, id);

create or replace function private.audit_log(p_before text, p_amount integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  size constant integer := private.require_amount(p_amount);
  parts constant text[] := regexp_match(
    p_before, '^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}) ([ar]) (\d{19})$'
  );
  since timestamptz;
  answer jsonb;
begin
  if p_before is not null and parts is null then
    raise exception 'there is no such place in the record'
      using errcode = 'invalid_parameter_value', hint = 'Begin again.';
  end if;
  since := timezone('UTC', coalesce(parts[1], 'infinity')::timestamp);
  -- Either table is read backwards from the place, by its index, and no further than a page.
  with entry as (
    (
      select a.done_at as at, a.done_by as by, a.action, a.subject, a.details,
        'a' as kind, a.id
      from private.staff_action a
      where a.done_at <= since
        and (parts is null or (a.done_at, 'a', a.id) < (since, parts[2], parts[3]::bigint))
      order by a.done_at desc, a.id desc
      limit size + 1
    )
    union all
    (
      select c.changed_at, c.changed_by, 'role changed', c.user_id::text,
        jsonb_build_object(
          'name', private.account_name(c.user_id), 'oldRole', c.old_role, 'oldEnd', c.old_end,
          'newRole', c.new_role, 'newEnd', c.new_end
        ),
        'r', c.id
      from private.role_change c
      where c.changed_at <= since
        and (parts is null or (c.changed_at, 'r', c.id) < (since, parts[2], parts[3]::bigint))
      order by c.changed_at desc, c.id desc
      limit size + 1
    )
  ),
  found as (
    select e.* from entry e order by e.at desc, e.kind desc, e.id desc limit size + 1
  ),
  page as (
    select f.*,
      concat_ws(
        ' ', to_char(timezone('UTC', f.at), 'YYYY-MM-DD HH24:MI:SS.US'), f.kind,
        lpad(f.id::text, 19, '0')
      ) collate "C" as place
    from found f
    order by f.at desc, f.kind desc, f.id desc
    limit size
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
