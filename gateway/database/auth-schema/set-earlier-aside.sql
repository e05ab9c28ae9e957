-- Up to version 1.5.0 the tables had another shape. It is recognised by the ids of refresh tokens, which were
-- texts; its tables are set aside, and what they hold comes back once the new ones are there. Accounts stay
-- where they are, because everything of a player's references them.

do $$
declare
  name text;
begin
  if not exists (
    select from pg_attribute
    where attrelid = to_regclass('auth.refresh_tokens') and attname = 'id' and atttypid = 'text'::regtype
  ) then
    return;
  end if;
  create schema auth_before;
  foreach name in array array['sessions', 'refresh_tokens', 'identities', 'audit_log_entries'] loop
    execute format('alter table auth.%I set schema auth_before', name);
  end loop;
  -- Nobody is on the way to another provider for longer than minutes.
  drop table auth.flow_state;

  drop index if exists auth.users_confirmation_token_idx, auth.users_recovery_token_idx,
    auth.users_email_change_token_current_idx, auth.users_email_change_token_new_idx,
    auth.users_reauthentication_token_idx;
  alter table auth.users
    add column instance_id uuid,
    add column is_super_admin boolean,
    drop column confirmed_at,
    add column confirmed_at timestamptz
      generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
    alter column aud drop default,
    alter column role drop default,
    alter column raw_app_meta_data drop default,
    alter column raw_user_meta_data drop default,
    alter column created_at drop default,
    alter column updated_at drop default,
    alter column phone set default null,
    alter column phone_change set default '',
    alter column phone_change_token set default '',
    alter column email_change_token_current set default '',
    alter column reauthentication_token set default '';
  -- Sign-ups with an address that was taken lay under one that nobody has.
  delete from auth.users where email like '%@shadow.invalid' and email_confirmed_at is null;
  -- Codes were hashed otherwise, and count for an hour at most. Supabase Auth reads no nulls here.
  update auth.users set
    confirmation_token = '', recovery_token = '', email_change_token_new = '',
    email_change_token_current = '', reauthentication_token = '', phone_change_token = '',
    email_change = coalesce(email_change, ''), phone_change = coalesce(phone_change, ''),
    encrypted_password = coalesce(encrypted_password, '');
end
$$;
