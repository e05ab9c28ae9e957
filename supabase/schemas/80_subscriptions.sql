-- What is for sale, and the subscriptions and payments that Stripe told of. A payment that goes back takes
-- what it paid for, not what another payment stands for.

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
alter table private.offer enable row level security;
comment on table private.offer is 'What each of Stripe''s prices and payment links sells: a tier by subscription, or months of it as a gift. The gateway writes it at its start from PAYMENTS_FILE; what is sold no more stays, because running subscriptions know it.';

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
alter table public.subscription enable row level security;
grant select (
  id, user_id, tier, status, interval, amount, currency, started_at, renews_at, ends_at, access_until
) on public.subscription to authenticated;
grant select on public.subscription to service_role;
comment on table public.subscription is 'One row a subscription, as Stripe''s webhook told; written by nothing else and read by its owner. Without user_id nobody is known to own it, without tier its price is not known.';
comment on column public.subscription.period_end is 'The end of the period that Stripe last charged for.';
comment on column public.subscription.renews_at is 'When Stripe charges again; null when it will not.';
comment on column public.subscription.ends_at is 'Where the end is known: when the tier ends or ended.';
comment on column public.subscription.access_until is 'The first instant without the tier, as things stand; null without any.';
comment on column public.subscription.problem is 'Why the tier is suspended, ended early or in danger: past_due, paused, disputed, refunded.';
comment on column public.subscription.paused_until is 'While collecting is paused: the end of what was paid before.';
comment on column public.subscription.ended_by is 'The event that first told of the end.';
comment on column public.subscription.as_of is 'When Stripe made the event that the row follows; an older one changes nothing.';
create policy "players read their own subscriptions" on public.subscription
  for select to authenticated using (user_id = (select auth.uid()));

create table private.invoice (
  id text primary key,
  subscription text not null,
  period_end timestamptz,
  seen_at timestamptz not null default now()
);
create index invoice_subscription_idx on private.invoice (subscription);
alter table private.invoice enable row level security;
comment on table private.invoice is 'Which subscription an invoice belongs to, and up to when it pays; no amount, no name.';

create table private.payment (
  id text primary key,
  invoice text,
  refunded_at timestamptz,
  disputed_at timestamptz,
  dispute_is_over boolean not null default false,
  seen_at timestamptz not null default now(),
  lost_at timestamptz,
  dispute_over_at timestamptz
);
create index payment_invoice_idx on private.payment (invoice);
alter table private.payment enable row level security;
comment on table private.payment is 'What became of a payment, by Stripe''s id: refunded in whole, or disputed; knows nobody. Gifts name theirs, invoices are named here.';
comment on column private.payment.lost_at is 'When its dispute was lost; null again where an appeal was won.';
comment on column private.payment.dispute_over_at is 'When Stripe made the newest event that told how a dispute ended; an older one changes nothing.';

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
alter table private.unassigned_payment enable row level security;
comment on table private.unassigned_payment is 'What Stripe told of that belongs to no account or offer: for the operator to look at, by Stripe''s ids alone. Goes by itself when it falls into place.';

create function private.is_reversed(payment private.payment) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(payment.refunded_at, payment.lost_at, payment.disputed_at) is not null;
$$;
comment on function private.is_reversed is 'Whether a payment was paid back in whole, lost to a bank, or is disputed.';

create function private.note_unassigned(p_object text, p_reason text, p_at timestamptz) returns void
language sql volatile set search_path = '' as $$
  insert into private.unassigned_payment as u (object, reason, first_seen, last_seen)
  values (p_object, p_reason, p_at, p_at)
  on conflict on constraint unassigned_payment_pkey do update set last_seen = excluded.last_seen;
$$;
comment on function private.note_unassigned is 'Writes down for the operator what could not be put in its place.';

create function private.put_in_place(
  p_object text, p_reason text, p_is_in_place boolean, p_at timestamptz
) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if p_is_in_place then
    delete from private.unassigned_payment u
    where u.object = p_object and u.reason = p_reason;
  else
    perform private.note_unassigned(p_object, p_reason, p_at);
  end if;
end
$$;
comment on function private.put_in_place is 'Notes what is not in its place for the operator, and forgets the note once it is.';

create function private.give_paid_role(
  p_source text, p_user_id uuid, p_role text, p_starts_at timestamptz, p_ends_at timestamptz
) returns void
language plpgsql volatile set search_path = '' as $$
declare
  author constant text := coalesce(current_setting('quando.changed_by', true), '');
begin
  if author = '' then
    perform set_config('quando.changed_by', 'payment', true);
  end if;
  delete from private.paid_role p
  where p.source = p_source
    and (p.user_id is distinct from p_user_id or p_role is null
      or coalesce(p_starts_at >= p_ends_at, true));
  if p_user_id is not null and p_role is not null and p_starts_at < p_ends_at then
    insert into private.paid_role as p (source, user_id, role, starts_at, ends_at)
    values (p_source, p_user_id, p_role,
      p_starts_at, p_ends_at)
    on conflict on constraint paid_role_pkey do update
      set role = excluded.role, starts_at = excluded.starts_at, ends_at = excluded.ends_at
      where (p.role, p.starts_at, p.ends_at)
        is distinct from (excluded.role, excluded.starts_at, excluded.ends_at);
  end if;
  perform set_config('quando.changed_by', author, true);
end
$$;
comment on function private.give_paid_role is 'Makes the tier of one subscription or gift what it is now, or takes it away where there is no user, no tier or no time. Noted as done by a payment, unless somebody says who they are in quando.changed_by.';

create function private.is_final(status text) returns boolean
language sql immutable set search_path = '' as $$
  select status in ('canceled', 'incomplete_expired');
$$;
comment on function private.is_final is 'Whether a subscription in this state can never be in another.';

create function private.settle_subscription(p_id text, p_at timestamptz) returns void
language plpgsql volatile set search_path = '' as $$
declare
  own public.subscription;
  refunded timestamptz;
  disputed timestamptz;
  revoked timestamptz;
  earned timestamptz;
  rest record;
begin
  select * into own from public.subscription s where s.id = p_id for update;
  if not found then
    return;
  end if;
  own.tier := private.tier_of_prices(own.prices);
  -- What was paid back or is disputed counts against the period it paid for, not against later ones.
  select min(least(p.refunded_at, p.lost_at)), min(p.disputed_at) into refunded, disputed
  from private.invoice i join private.payment p on p.invoice = i.id
  where i.subscription = own.id
    and (i.period_end is null or own.period_end is null or i.period_end >= own.period_end);
  revoked := least(refunded, disputed);
  -- What another payment paid for remains: the tier of before, or the one that was changed to since.
  select * into rest from private.still_paid(own, own.tier, revoked);
  if rest.role collate "C" >= own.tier and rest.ends_at >= own.period_end then
    refunded := null;
    disputed := null;
    revoked := null;
  elsif rest.role is not null then
    own.tier := least(rest.role collate "C", own.tier);
    revoked := rest.ends_at;
  end if;
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
    own.id, 'no account', own.user_id is not null or private.is_final(own.status), p_at
  );
  -- Gifts that wait for its end move with it.
  perform private.settle_gifts(g.user_id, g.tier, p_at)
  from (select distinct g.user_id, g.tier from public.gift g where g.user_id = own.user_id) as g;
  perform private.put_in_place(
    own.id, 'unknown price',
    private.tier_of_prices(own.prices) is not null or own.prices = '{}', p_at
  );
end
$$;
comment on function private.settle_subscription is 'Works out tier, end and problem of a subscription from all that is known of it and of its payments, and gives its owner that tier; gifts that wait for its end move with it. A payment that went back takes what it alone paid for. The same whatever order the events came in.';

create function private.set_offers(offers jsonb, at timestamptz default now()) returns void
language plpgsql volatile set search_path = '' as $$
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
comment on function private.set_offers is 'What is for sale from now on: [{id, is_gift, role, months}] by price or payment link; the gateway calls it at its start. What is not named stays known.';

create function private.note_orphan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status in ('active', 'trialing', 'past_due', 'unpaid', 'paused')
    and old.cancels_at is null and old.ended_at is null then
    perform private.note_unassigned(old.id, 'no account', now());
  end if;
  return old;
end
$$;
comment on function private.note_orphan is 'Tells the operator of a subscription that goes on while its account is gone, by Stripe''s id alone. Definer: players delete accounts, and may not write here.';
create trigger note_orphan before delete on public.subscription
  for each row execute function private.note_orphan();

create function private.assign_subscription(
  p_id text, p_email text, p_at timestamptz default now(), p_changed_by text default 'SQL'
) returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  users constant uuid[] := array(
    select u.id from auth.users u
    where lower(u.email) = lower(btrim(p_email))
      and u.email_confirmed_at is not null
  );
begin
  if cardinality(users) <> 1 then
    raise exception '% confirmed accounts have this address', cardinality(users)
      using errcode = '02000';
  end if;
  update public.subscription s set user_id = users[1] where s.id = p_id;
  if not found then
    raise exception 'no event has told of this subscription' using errcode = '02000';
  end if;
  perform set_config('quando.changed_by', p_changed_by, true);
  perform private.settle_subscription(p_id, p_at);
  perform set_config('quando.changed_by', '', true);
  return users[1];
end
$$;
comment on function private.assign_subscription is 'For operators: says whose subscription it is, by a confirmed address; answers the user''s id. An unknown address or subscription is 02000.';

create table private.invoice_line (
  invoice text not null references private.invoice (id) on delete cascade,
  price text not null,
  ends_at timestamptz not null,
  primary key (invoice, price)
);
alter table private.invoice_line enable row level security;
comment on table private.invoice_line is 'Which prices a paid invoice charged for, and up to when. What it credits, such as the rest of a period before a change of the tier, is no line here. An invoice of before this table has none.';

create function private.tier_of_prices(p_prices text[]) returns text
language sql stable set search_path = '' as $$
  select max(o.role collate "C") from private.offer o
  where o.id = any (p_prices) and not o.is_gift;
$$;
comment on function private.tier_of_prices is 'The highest tier that these prices sell by subscription; null for none.';

create function private.still_paid(
  p_own public.subscription, p_tier text, p_since timestamptz, out role text, out ends_at timestamptz
)
language sql stable set search_path = '' as $$
  with unreversed as (
    select i.id, i.period_end from private.invoice i
    where i.subscription = p_own.id and not exists (
      select from private.payment p
      where p.invoice = i.id and private.is_reversed(p)
    )
  ),
  paid as (
    select private.tier_of_prices(array[l.price]) as role, l.ends_at
    from unreversed s join private.invoice_line l on l.invoice = s.id
    union all
    -- Of an invoice without lines it is only known up to when it paid.
    select p_tier, s.period_end from unreversed s
    where not exists (select from private.invoice_line l where l.invoice = s.id)
  )
  select p.role, p.ends_at from paid p
  where p.role is not null and p.ends_at > p_since
  order by p.role collate "C" desc, p.ends_at desc
  limit 1;
$$;
comment on function private.still_paid is 'The highest tier that a subscription''s other payments stand for beyond an instant, and up to when; nulls where they stand for none.';
