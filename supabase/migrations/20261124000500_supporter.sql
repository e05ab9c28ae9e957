-- What players may ask of their tier.

create function private.supporter_of(user_id uuid, at timestamptz) returns jsonb
language sql stable
set search_path = ''
as $$
  with given as (
    select r.role, r.ends_at from private.user_role r
    where r.user_id = supporter_of.user_id
      and coalesce(r.ends_at, 'infinity') > supporter_of.at
      and r.role in ('1_explorer', '2_historian', '3_chronicler')
  ),
  held as (
    select g.role, 'manual' as source, g.ends_at from given g
    union all
    select p.role, case when p.source like 'gift %' then 'gift' else 'subscription' end, p.ends_at
    from private.paid_role p
    where p.user_id = supporter_of.user_id
      and p.starts_at <= supporter_of.at and p.ends_at > supporter_of.at
  ),
  best as (
    select h.role, h.source,
      case when h.source = 'gift' then greatest(h.ends_at, (
        select max(p.ends_at) from private.paid_role p
        where p.user_id = supporter_of.user_id and p.role = h.role and p.source like 'gift %'
      )) else h.ends_at end as ends_at
    from held h
    order by h.role collate "C" desc, coalesce(h.ends_at, 'infinity') desc
    limit 1
  )
  select jsonb_build_object(
    'role', private.role_of(supporter_of.user_id, supporter_of.at),
    'tier', (select b.role from best b),
    'until', (select b.ends_at from best b),
    'source', (select b.source from best b),
    'subscriptions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', s.id, 'tier', s.tier, 'status', s.status, 'interval', s.interval,
        'amount', s.amount, 'currency', s.currency, 'startedAt', s.started_at,
        'renewsAt', s.renews_at, 'endsAt', s.ends_at, 'problem', s.problem,
        'isRunning', s.as_of = '-infinity'
          or s.status in ('active', 'trialing', 'past_due', 'unpaid', 'paused')
            and s.cancels_at is null
      ) order by s.started_at desc, s.id), '[]')
      from public.subscription s
      where s.user_id = supporter_of.user_id
        and (not private.is_final(s.status)
          or coalesce(s.ended_at, s.as_of) > supporter_of.at - interval '90 days')
    ),
    'gifts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'tier', g.tier, 'months', g.months, 'redeemedAt', g.redeemed_at,
        'startsAt', g.starts_at, 'endsAt', g.ends_at
      ) order by g.redeemed_at desc, g.id desc), '[]')
      from public.gift g
      where g.user_id = supporter_of.user_id and g.starts_at is not null
    )
  );
$$;
revoke all on function private.supporter_of(uuid, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.supporter_of(uuid, timestamptz) is
  'A user''s role and tier at an instant, where they come from and how long they last, with subscriptions (ended ones for 90 days) and gifts (without those taken back). isRunning: Stripe will charge again.';

create function public.get_subscription() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  if not exists (select from auth.users u where u.id = (select auth.uid())) then
    raise exception 'only a signed-in player has a subscription'
      using errcode = 'insufficient_privilege';
  end if;
  return private.supporter_of(auth.uid(), now());
end
$$;
revoke all on function public.get_subscription() from public, anon, authenticated, service_role;
grant execute on function public.get_subscription() to authenticated;
comment on function public.get_subscription() is
  'The caller''s tier, subscriptions and gifts, see private.supporter_of. By POST only, because it is nobody else''s. Definer: players may not read roles.';

create table private.declaration (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  kind text not null,
  name text not null,
  email text not null,
  contract text not null,
  is_extraordinary boolean not null,
  reason text not null,
  end_wished date,
  language text not null,
  told_at timestamptz,
  done_at timestamptz,
  constraint declaration_kind_known check (kind in ('cancellation', 'withdrawal')),
  constraint declaration_language_known check (language in ('de', 'en')),
  constraint declaration_lengths check (
    char_length(name) between 1 and 100 and char_length(email) between 3 and 320
    and char_length(contract) <= 200 and char_length(reason) <= 1000
  )
);
create index declaration_received_at_idx on private.declaration (received_at);
create index declaration_waiting_idx on private.declaration (received_at) where told_at is null;
alter table private.declaration enable row level security;
revoke all on private.declaration from public, anon, authenticated, service_role;
comment on table private.declaration is
  'Cancellations and withdrawals declared without signing in, as German law asks for; written by the gateway, answered by mail, acted on by the operator. Goes four years later, when nobody can claim anything from it.';
comment on column private.declaration.told_at is
  'When the mails to the declarer and to the operator were sent; null while they wait, or when no server took them.';
comment on column private.declaration.end_wished is 'The day it is to take effect; null: as early as possible.';

create function private.forget_declarations(at timestamptz default now()) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from private.declaration d
  where d.received_at < forget_declarations.at - interval '4 years';
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
revoke all on function private.forget_declarations(timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.forget_declarations(timestamptz) is
  'Removes declarations after four years; answers how many. The gateway does every day; on Supabase the operator schedules it.';
