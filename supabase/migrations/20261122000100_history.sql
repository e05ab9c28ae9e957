-- Which puzzles a player has played.

create table public.user_puzzle_history (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  quando_id integer not null references public.puzzle (id),
  played_at timestamptz not null default now(),
  primary key (user_id, quando_id)
);
create index user_puzzle_history_quando_id_idx on public.user_puzzle_history (quando_id);
alter table public.user_puzzle_history enable row level security;
revoke all on public.user_puzzle_history from public, anon, authenticated, service_role;
grant select on public.user_puzzle_history to authenticated, service_role;

create policy "players read their own history" on public.user_puzzle_history
  for select to authenticated
  using (
    user_id = (select auth.uid()) and (select private.holds_permission('game.multiple'))
  );

comment on table public.user_puzzle_history is
  'One row a player and puzzle, written by functions alone. Lists of past puzzles ask for game.multiple, so reading it does, too.';
comment on column public.user_puzzle_history.played_at is 'When it was first played or finished.';

create function private.require_permission(permission text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.holds_permission(permission) then
    raise exception 'permission % is missing', permission using errcode = 'insufficient_privilege';
  end if;
end
$$;
revoke all on function private.require_permission(text)
  from public, anon, authenticated, service_role;
comment on function private.require_permission(text) is
  'Refuses with 42501 whoever does not hold the permission by the tables as they are now.';

create function private.require_post() returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  -- A GET runs read-only; said first, so that none ends in another refusal or in a cache.
  if current_setting('transaction_read_only') = 'on' then
    raise exception 'this function takes a POST' using errcode = 'read_only_sql_transaction';
  end if;
end
$$;
revoke all on function private.require_post() from public, anon, authenticated, service_role;
comment on function private.require_post() is
  'Refuses a GET with 25006, for functions that write.';
