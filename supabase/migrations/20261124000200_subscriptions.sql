-- What is for sale, and the subscriptions and payments that Stripe told of.

create table private.offer (
  id text primary key,
  is_gift boolean not null,
  role text not null references private.role (name),
  months smallint not null,
  constraint offer_id_form check (id ~ '^(price|plink)_[A-Za-z0-9_]{1,200}$'),
  constraint offer_is_a_tier check (role in ('1_explorer', '2_historian', '3_chronicler')),
  constraint offer_months_range check (months between 1 and 120)
);
create index offer_role_idx on private.offer (role);

create table public.subscription (
  id text primary key,
  user_id uuid references auth.users (id) on delete cascade,
  tier text references private.role (name),
  status text not null default 'incomplete',
  interval text,
  amount integer,
  currency text,
  started_at timestamptz not null,
  period_end timestamptz,
  renews_at timestamptz,
  ends_at timestamptz,
  access_until timestamptz,
  problem text,
  customer text,
  prices text[] not null default '{}',
  cancels_at timestamptz,
  ended_at timestamptz,
  past_due_since timestamptz,
  paused_until timestamptz,
  ended_by text,
  as_of timestamptz not null default '-infinity',
  constraint subscription_id_form check (id ~ '^sub_[A-Za-z0-9_]{1,200}$'),
  constraint subscription_interval_known check (interval in ('month', 'year')),
  constraint subscription_problem_known check (
    problem in ('past_due', 'paused', 'disputed', 'refunded')
  )
);
create index subscription_user_id_idx on public.subscription (user_id);
create index subscription_tier_idx on public.subscription (tier);

create table private.invoice (
  id text primary key,
  subscription text not null,
  period_end timestamptz,
  seen_at timestamptz not null default now()
);
create index invoice_subscription_idx on private.invoice (subscription);

create table private.payment (
  id text primary key,
  invoice text,
  refunded_at timestamptz,
  disputed_at timestamptz,
  dispute_is_over boolean not null default false,
  seen_at timestamptz not null default now()
);
create index payment_invoice_idx on private.payment (invoice);

create table private.unassigned_payment (
  object text not null,
  reason text not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (object, reason),
  constraint unassigned_reason_known check (
    reason in ('no account', 'unknown price', 'unknown payment link', 'unknown payment')
  )
);

alter table private.offer enable row level security;
alter table public.subscription enable row level security;
alter table private.invoice enable row level security;
alter table private.payment enable row level security;
alter table private.unassigned_payment enable row level security;
revoke all on private.offer, public.subscription, private.invoice, private.payment,
  private.unassigned_payment from public, anon, authenticated, service_role;
grant select (
  id, user_id, tier, status, interval, amount, currency, started_at, renews_at, ends_at, access_until
) on public.subscription to authenticated;
grant select on public.subscription to service_role;

create policy "players read their own subscriptions" on public.subscription
  for select to authenticated using (user_id = (select auth.uid()));

comment on table private.offer is
  'What each of Stripe''s prices and payment links sells: a tier by subscription, or months of it as a gift. The gateway writes it at its start from PAYMENTS_FILE; what is sold no more stays, because running subscriptions know it.';
comment on table public.subscription is
  'One row a subscription, as Stripe''s webhook told; written by nothing else and read by its owner. Without user_id nobody is known to own it, without tier its price is not known.';
comment on column public.subscription.period_end is 'The end of the period that Stripe last charged for.';
comment on column public.subscription.renews_at is 'When Stripe charges again; null when it will not.';
comment on column public.subscription.ends_at is 'Where the end is known: when the tier ends or ended.';
comment on column public.subscription.access_until is
  'The first instant without the tier, as things stand; null without any.';
comment on column public.subscription.problem is
  'Why the tier is suspended, ended early or in danger: past_due, paused, disputed, refunded.';
comment on column public.subscription.paused_until is
  'While collecting is paused: the end of what was paid before.';
comment on column public.subscription.ended_by is 'The event that first told of the end.';
comment on column public.subscription.as_of is
  'When Stripe made the event that the row follows; an older one changes nothing.';
comment on table private.invoice is
  'Which subscription an invoice belongs to, and up to when it pays; no amount, no name.';
comment on table private.payment is
  'What became of a payment, by Stripe''s id: refunded in whole, or disputed; knows nobody. Gifts name theirs, invoices are named here.';
comment on table private.unassigned_payment is
  'What Stripe told of that belongs to no account or offer: for the operator to look at, by Stripe''s ids alone. Goes by itself when it falls into place.';

create function private.note_unassigned(object text, reason text, at timestamptz) returns void
language sql volatile
set search_path = ''
as $$
  insert into private.unassigned_payment as u (object, reason, first_seen, last_seen)
  values (note_unassigned.object, note_unassigned.reason, at, at)
  on conflict on constraint unassigned_payment_pkey do update set last_seen = excluded.last_seen;
$$;
revoke all on function private.note_unassigned(text, text, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.note_unassigned(text, text, timestamptz) is
  'Writes down for the operator what could not be put in its place.';

create function private.put_in_place(object text, reason text, is_in_place boolean, at timestamptz)
returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if is_in_place then
    delete from private.unassigned_payment u
    where u.object = put_in_place.object and u.reason = put_in_place.reason;
  else
    perform private.note_unassigned(object, reason, at);
  end if;
end
$$;
revoke all on function private.put_in_place(text, text, boolean, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.put_in_place(text, text, boolean, timestamptz) is
  'Notes what is not in its place for the operator, and forgets the note once it is.';

create function private.give_paid_role(
  source text, user_id uuid, role text, starts_at timestamptz, ends_at timestamptz
) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform set_config('quando.changed_by', 'payment', true);
  delete from private.paid_role p
  where p.source = give_paid_role.source
    and (p.user_id is distinct from give_paid_role.user_id or give_paid_role.role is null
      or coalesce(give_paid_role.starts_at >= give_paid_role.ends_at, true));
  if user_id is not null and role is not null and starts_at < ends_at then
    insert into private.paid_role as p (source, user_id, role, starts_at, ends_at)
    values (give_paid_role.source, give_paid_role.user_id, give_paid_role.role,
      give_paid_role.starts_at, give_paid_role.ends_at)
    on conflict on constraint paid_role_pkey do update
      set role = excluded.role, starts_at = excluded.starts_at, ends_at = excluded.ends_at
      where (p.role, p.starts_at, p.ends_at)
        is distinct from (excluded.role, excluded.starts_at, excluded.ends_at);
  end if;
  perform set_config('quando.changed_by', '', true);
end
$$;
revoke all on function private.give_paid_role(text, uuid, text, timestamptz, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.give_paid_role(text, uuid, text, timestamptz, timestamptz) is
  'Makes the tier of one subscription or gift what it is now, or takes it away where there is no user, no tier or no time.';

create function private.is_final(status text) returns boolean
language sql immutable
set search_path = ''
as $$
  select status in ('canceled', 'incomplete_expired');
$$;
revoke all on function private.is_final(text) from public, anon, authenticated, service_role;
comment on function private.is_final(text) is
  'Whether a subscription in this state can never be in another.';

create function private.settle_subscription(id text, at timestamptz) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  own public.subscription;
  refunded timestamptz;
  disputed timestamptz;
  revoked timestamptz;
  earned timestamptz;
begin
  select * into own from public.subscription s where s.id = settle_subscription.id for update;
  if not found then
    return;
  end if;
  -- What was paid back or is disputed counts against the period it paid for, not against later ones.
  select min(p.refunded_at), min(p.disputed_at) into refunded, disputed
  from private.invoice i join private.payment p on p.invoice = i.id
  where i.subscription = own.id
    and (i.period_end is null or own.period_end is null or i.period_end >= own.period_end);
  revoked := least(refunded, disputed);
  own.tier := (
    select max(o.role collate "C") from private.offer o
    where o.id = any (own.prices) and not o.is_gift
  );
  own.ends_at := least(coalesce(own.ended_at, own.cancels_at), revoked);
  own.renews_at := case
    when own.status in ('active', 'trialing') and own.cancels_at is null
      and own.paused_until is null then own.period_end
  end;
  earned := case
    when own.status = 'canceled' then own.ended_at
    when own.status in ('active', 'trialing') then coalesce(
      own.cancels_at, own.paused_until,
      -- Paid on time and told late must not lock anybody out: Stripe tries a webhook for three days.
      own.period_end + interval '3 days'
    )
    when own.status = 'past_due' then least(
      own.cancels_at, own.period_end, own.past_due_since + interval '60 days'
    )
  end;
  own.access_until := least(earned, revoked);
  if earned is null then
    own.access_until := null;
  end if;
  own.problem := case
    when refunded is not null then 'refunded'
    when disputed is not null then 'disputed'
    when own.status in ('past_due', 'unpaid') then 'past_due'
    when own.status = 'paused' or own.paused_until is not null then 'paused'
  end;
  update public.subscription s
  set tier = own.tier, ends_at = own.ends_at, renews_at = own.renews_at,
    access_until = own.access_until, problem = own.problem
  where s.id = own.id;
  perform private.give_paid_role(own.id, own.user_id, own.tier, own.started_at, own.access_until);
  perform private.put_in_place(
    own.id, 'no account', own.user_id is not null or private.is_final(own.status), at
  );
  perform private.put_in_place(
    own.id, 'unknown price', own.tier is not null or own.prices = '{}', at
  );
end
$$;
revoke all on function private.settle_subscription(text, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.settle_subscription(text, timestamptz) is
  'Works out tier, end and problem of a subscription from all that is known of it and of its payments, and gives its owner that tier. The same whatever order the events came in.';

create function private.set_offers(offers jsonb, at timestamptz default now()) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  insert into private.offer as o (id, is_gift, role, months)
  select f.id, f.is_gift, f.role, f.months
  from jsonb_to_recordset(offers) as f (id text, is_gift boolean, role text, months smallint)
  on conflict on constraint offer_pkey do update
    set is_gift = excluded.is_gift, role = excluded.role, months = excluded.months
    where (o.is_gift, o.role, o.months)
      is distinct from (excluded.is_gift, excluded.role, excluded.months);
  -- What waited for an offer falls into place, and what changed follows.
  perform private.settle_subscription(s.id, at)
  from public.subscription s
  where s.tier is distinct from (
    select max(o.role collate "C") from private.offer o
    where o.id = any (s.prices) and not o.is_gift
  );
end
$$;
revoke all on function private.set_offers(jsonb, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.set_offers(jsonb, timestamptz) is
  'What is for sale from now on: [{id, is_gift, role, months}] by price or payment link; the gateway calls it at its start. What is not named stays known.';

create function private.note_orphan() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.status in ('active', 'trialing', 'past_due', 'unpaid', 'paused')
    and old.cancels_at is null and old.ended_at is null then
    perform private.note_unassigned(old.id, 'no account', now());
  end if;
  return old;
end
$$;
revoke all on function private.note_orphan() from public, anon, authenticated, service_role;
comment on function private.note_orphan() is
  'Tells the operator of a subscription that goes on while its account is gone, by Stripe''s id alone. Definer: players delete accounts, and may not write here.';

create trigger note_orphan before delete on public.subscription
  for each row execute function private.note_orphan();
