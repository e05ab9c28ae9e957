-- Accounts as version 1.5.0 kept them: one with a session, one that waits, one by another provider, a shadow.

insert into auth.users (
  id, email, encrypted_password, email_confirmed_at, confirmation_token, confirmation_sent_at
) values
  ('00000000-0000-4000-8000-000000000001', 'ada@example.org', '$2a$04$hash-of-ada', now(), null, now()),
  ('00000000-0000-4000-8000-000000000002', 'waiting@example.org', '$2a$04$hash-of-waiting', null,
    'a hash that counts no more', now()),
  ('00000000-0000-4000-8000-000000000003', 'provider@example.org', null, now(), null, null),
  ('00000000-0000-4000-8000-000000000004', 'abc@shadow.invalid', '$2a$04$shadow', null, 'another', now());

insert into auth.identities (id, provider, provider_id, user_id, identity_data) values
  ('00000000-0000-4000-8000-000000000005', 'github', '7', '00000000-0000-4000-8000-000000000003',
    '{"email": "Provider@example.org"}'),
  ('00000000-0000-4000-8000-000000000006', 'email', '00000000-0000-4000-8000-000000000004',
    '00000000-0000-4000-8000-000000000004', '{}');

insert into auth.sessions (id, user_id, user_agent, tag, aal) values
  ('00000000-0000-4000-8000-000000000007', '00000000-0000-4000-8000-000000000001', 'a browser',
    'otp 1760000000', 'aal1');

insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, parent, created_at) values
  ('b', 'current', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000007',
    false, 'used', now()),
  ('c', 'used', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000007',
    true, null, now() - interval '1 hour');

insert into auth.audit_log_entries (id, payload) values
  ('00000000-0000-4000-8000-000000000008', '{"action": "login"}');

insert into auth.flow_state (id, authentication_method, provider_type) values
  ('00000000-0000-4000-8000-000000000009', 'oauth', 'github');
