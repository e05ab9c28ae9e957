-- Another way to sign in is linked for the browser that asked for it alone.

create table private.pending_link (
  flow_id uuid primary key references auth.flow_state (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  person jsonb
);
create index pending_link_session on private.pending_link (session_id);
alter table private.pending_link enable row level security;
comment on table private.pending_link is 'Ways to another provider that are to end in one more way to sign in: the session that began one, and whom the provider knows, until the browser that began it comes with its code.';
