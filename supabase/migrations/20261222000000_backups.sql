-- Which backups were made, by night or by a command, and why one failed.

create table private.backup (
  id bigint generated always as identity primary key,
  path text not null,
  is_nightly boolean not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  bytes bigint,
  tried text,
  failure text,
  constraint backup_tried_check check (tried in ('restored', 'read')),
  constraint backup_outcome_check check (
    (failure is null) = (bytes is not null and tried is not null)
  )
);
alter table private.backup enable row level security;
comment on table private.backup is 'Backups of the last 90 days, made by a command or by night: in which file, of how many bytes, and whether it was restored on trial or only read whole; or, for the operator, why it failed. No backup has this table in it.';
create index backup_ended_at_idx on private.backup (ended_at);

create function private.note_backup(
  p_path text, p_is_nightly boolean, p_started_at timestamptz, p_at timestamptz,
  p_bytes bigint, p_tried text, p_failure text
) returns void
language sql volatile set search_path = '' as $$
  delete from private.backup b where b.ended_at < p_at - interval '90 days';
  insert into private.backup (path, is_nightly, started_at, ended_at, bytes, tried, failure)
  values (p_path, p_is_nightly, p_started_at, p_at, p_bytes, p_tried, p_failure);
$$;
comment on function private.note_backup is 'Notes a backup that was made, with its bytes and how it was tried, or why it failed.';

create function private.nightly_state(
  p_since timestamptz, p_at timestamptz
) returns table (is_due boolean, is_failing boolean)
language sql stable set search_path = '' as $$
  select
    not exists (
      select from private.backup b
      where b.is_nightly and b.failure is null and b.started_at >= p_since
    )
    and not exists (
      select from private.backup b
      where b.is_nightly and b.failure is not null and b.ended_at > p_at - interval '4 hours'
    ),
    coalesce((
      select b.failure is not null from private.backup b
      where b.is_nightly order by b.ended_at desc, b.id desc limit 1
    ), false);
$$;
comment on function private.nightly_state is 'Whether the backup of the night that began at an instant is to be made: there is none yet, and none failed in the last four hours; and whether the last one failed.';
