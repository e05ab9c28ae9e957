-- Staff who drop their last second factor are no staff at once where the operator requires one.

create or replace function private.assurance_allows(
  p_user_id uuid, p_permission text, p_aal text
) returns boolean
language sql stable set search_path = '' as $$
  -- A token outlives the factor that it was lifted by, so what it says counts only beside one.
  select case
    when private.has_second_factor(p_user_id) then coalesce(p_aal, 'aal1') <> 'aal1'
    else p_permission not like 'admin.%' or not exists (
      select from private.setting s where s.name = 'staff_second_factor' and s.value = 'required'
    )
  end;
$$;
