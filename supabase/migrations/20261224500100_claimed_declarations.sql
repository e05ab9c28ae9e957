-- Of several gateways one confirms a declaration.

alter table private.declaration add column claimed_at timestamptz;
comment on column private.declaration.claimed_at is 'When a gateway last took it upon itself to send those mails; for ten minutes no other does.';
