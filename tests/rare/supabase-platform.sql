-- What a Supabase project has before anything is pushed to it, as far as Quando can meet it: roles, schemas, grants
-- and settings, as the project's public migrations leave them. Run by a superuser on an empty database.

create role anon nologin;
create role authenticated nologin;
create role service_role nologin bypassrls;
create role authenticator login noinherit;
grant anon, authenticated, service_role to authenticator;
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';

create role supabase_auth_admin login noinherit createrole;
create role supabase_storage_admin login noinherit createrole;
create role supabase_realtime_admin nologin noinherit;
create role dashboard_user nologin createdb createrole replication;
alter role supabase_auth_admin set search_path = auth;
alter role supabase_auth_admin set idle_in_transaction_session_timeout = '60s';

-- The login of `supabase db push`.
create role postgres nosuperuser createdb createrole login replication bypassrls;
alter role postgres set search_path = "$user", public, extensions;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;
grant anon, authenticated, service_role to postgres with admin option;
do $$
begin
  execute format('alter database %I owner to postgres', current_database());
  execute format('grant create on database %I to supabase_auth_admin', current_database());
end
$$;

create schema extensions authorization postgres;
create schema auth authorization supabase_admin;
create schema storage authorization supabase_admin;
create schema realtime authorization supabase_admin;
create schema graphql_public authorization supabase_admin;
grant usage on schema public, auth, extensions, storage, realtime, graphql_public
  to postgres, anon, authenticated, service_role;
grant all on schema auth to supabase_auth_admin, dashboard_user;
grant all on schema storage to supabase_storage_admin, dashboard_user;
grant all on schema realtime to supabase_realtime_admin;

alter default privileges for role postgres, supabase_admin in schema public
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role postgres, supabase_admin in schema public
  grant all on functions to postgres, anon, authenticated, service_role;
alter default privileges for role postgres, supabase_admin in schema public
  grant all on sequences to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_auth_admin in schema auth
  grant all on tables to postgres, dashboard_user;
alter default privileges for role supabase_auth_admin in schema auth
  grant all on sequences to postgres, dashboard_user;
alter default privileges for role supabase_auth_admin in schema auth
  grant all on routines to postgres, dashboard_user;

create publication supabase_realtime;

-- PostgREST hears of changes by such a trigger; it fires with every statement of a migration.
create function extensions.tell_of_change() returns event_trigger language plpgsql as $$
begin
  perform from pg_event_trigger_ddl_commands();
  notify pgrst, 'reload schema';
end
$$;
create event trigger tell_of_change on ddl_command_end execute function extensions.tell_of_change();
