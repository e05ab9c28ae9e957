-- What Stripe's webhook tells, taken once each, in whatever order it comes.

create table private.payment_event (
  id text primary key,
  type text not null,
  created timestamptz not null,
  received_at timestamptz not null,
  outcome text not null default 'done',
  told_at timestamptz,
  constraint payment_event_id_form check (id ~ '^evt_[A-Za-z0-9_]{1,200}$'),
  constraint payment_event_outcome_known check (
    outcome in ('done', 'stale', 'unassigned', 'ignored')
  )
);
create index payment_event_received_at_idx on private.payment_event (received_at);
alter table private.payment_event enable row level security;
revoke all on private.payment_event from public, anon, authenticated, service_role;
comment on table private.payment_event is
  'Which events were taken, against repeats; nothing of what they said. Goes after 60 days.';
comment on column private.payment_event.told_at is
  'When the mails that it caused were sent; until then a repeat causes them again.';

create function private.instant(seconds jsonb) returns timestamptz
language sql immutable
set search_path = ''
as $$
  select to_timestamp((nullif(seconds, 'null') #>> '{}')::double precision);
$$;
revoke all on function private.instant(jsonb) from public, anon, authenticated, service_role;
comment on function private.instant(jsonb) is
  'The instant of Stripe''s seconds since 1970; null for null.';

create function private.status_rank(status text) returns integer
language sql immutable
set search_path = ''
as $$
  select coalesce(
    array_position(
      array['incomplete', 'unpaid', 'paused', 'past_due', 'trialing', 'active'], status
    ),
    0
  );
$$;
revoke all on function private.status_rank(text) from public, anon, authenticated, service_role;
comment on function private.status_rank(text) is
  'Which of two states counts that Stripe tells of within one second: the one that leaves the player more.';

create function private.is_stale(
  stored public.subscription, facts jsonb, created timestamptz
) returns boolean
language sql stable
set search_path = ''
as $$
  select case
    when private.is_final(stored.status) <> private.is_final(facts ->> 'status')
      then private.is_final(stored.status)
    else (
      created,
      coalesce(private.instant(facts -> 'periodEnd'), '-infinity'),
      private.status_rank(facts ->> 'status'),
      (private.instant(facts -> 'cancelsAt') is not null)::integer
    ) < (
      stored.as_of, coalesce(stored.period_end, '-infinity'),
      private.status_rank(stored.status), (stored.cancels_at is not null)::integer
    )
  end;
$$;
revoke all on function private.is_stale(public.subscription, jsonb, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.is_stale(public.subscription, jsonb, timestamptz) is
  'Whether an event about a subscription is older than what is stored: by its time; within one second by the later period, the better state, the noted cancellation. An end is final whatever the times say.';

create function private.record_subscription(
  facts jsonb, event text, created timestamptz, at timestamptz
) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  own public.subscription;
  is_paused constant boolean := (facts ->> 'isPaused')::boolean;
begin
  insert into public.subscription as s (id, started_at)
  values (facts ->> 'id', private.instant(facts -> 'startedAt'))
  on conflict on constraint subscription_pkey do nothing;
  select * into strict own from public.subscription s where s.id = facts ->> 'id' for update;
  if private.is_stale(own, facts, created) then
    return 'stale';
  end if;
  update public.subscription s
  set status = facts ->> 'status',
    started_at = private.instant(facts -> 'startedAt'),
    interval = facts ->> 'interval',
    amount = (facts ->> 'amount')::integer,
    currency = facts ->> 'currency',
    customer = facts ->> 'customer',
    prices = array(select jsonb_array_elements_text(facts -> 'prices')),
    period_end = private.instant(facts -> 'periodEnd'),
    cancels_at = private.instant(facts -> 'cancelsAt'),
    ended_at = private.instant(facts -> 'endedAt'),
    paused_until = case
      when is_paused then coalesce(own.paused_until, private.instant(facts -> 'periodEnd'))
    end,
    past_due_since = case
      when facts ->> 'status' = 'past_due' then coalesce(own.past_due_since, created)
    end,
    ended_by = case
      when coalesce(facts -> 'cancelsAt', 'null') <> 'null'
        or coalesce(facts -> 'endedAt', 'null') <> 'null' then coalesce(own.ended_by, event)
    end,
    as_of = created
  where s.id = own.id;
  return 'done';
end
$$;
revoke all on function private.record_subscription(jsonb, text, timestamptz, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.record_subscription(jsonb, text, timestamptz, timestamptz) is
  'Takes over what an event says of a subscription, unless what is stored is newer: done or stale.';

create function private.record_invoice(facts jsonb, at timestamptz) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if facts ->> 'id' is not null and facts ->> 'subscription' is not null then
    insert into private.invoice as i (id, subscription, period_end, seen_at)
    values (facts ->> 'id', facts ->> 'subscription', private.instant(facts -> 'periodEnd'), at)
    on conflict on constraint invoice_pkey do update
      set period_end = coalesce(greatest(i.period_end, excluded.period_end), i.period_end);
  end if;
  if facts ->> 'payment' is not null and facts ->> 'id' is not null then
    insert into private.payment as p (id, invoice, seen_at)
    values (facts ->> 'payment', facts ->> 'id', at)
    on conflict on constraint payment_pkey do update set invoice = excluded.invoice;
  end if;
end
$$;
revoke all on function private.record_invoice(jsonb, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.record_invoice(jsonb, timestamptz) is
  'Takes over which subscription an invoice belongs to, up to when it pays, and which payment paid it, as far as an event says so.';

create function private.record_reversal(facts jsonb, at timestamptz) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  insert into private.payment as p (id, seen_at) values (facts ->> 'payment', at)
  on conflict on constraint payment_pkey do nothing;
  update private.payment p
  set refunded_at = case
      when (facts ->> 'isRefunded')::boolean or facts ->> 'dispute' = 'lost'
        then least(p.refunded_at, private.instant(facts -> 'at'))
      else p.refunded_at
    end,
    disputed_at = case
      when facts ->> 'dispute' = 'open' and not p.dispute_is_over
        then least(p.disputed_at, private.instant(facts -> 'at'))
      when facts ->> 'dispute' in ('won', 'lost') then null
      else p.disputed_at
    end,
    dispute_is_over = p.dispute_is_over or coalesce(facts ->> 'dispute' in ('won', 'lost'), false)
  where p.id = facts ->> 'payment';
end
$$;
revoke all on function private.record_reversal(jsonb, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.record_reversal(jsonb, timestamptz) is
  'Notes that a payment was paid back in whole, or what became of its dispute (open, won, lost). A dispute that is over does not open again.';

create function private.record_checkout(facts jsonb, created timestamptz, at timestamptz)
returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  buyer constant uuid := (select u.id from auth.users u where u.id::text = facts ->> 'userId');
  sold private.offer;
begin
  -- The account at Stripe may sell other things, whose buyers are none of ours.
  select * into sold from private.offer o
  where o.id = facts ->> 'paymentLink' and o.is_gift = (facts ->> 'subscription' is null);
  perform private.put_in_place(
    coalesce(
      facts ->> 'paymentLink', facts ->> 'subscription', facts ->> 'payment', 'checkout'
    ),
    'unknown payment link', sold.id is not null, at
  );
  if sold.id is null then
    return 'unassigned';
  end if;
  if not sold.is_gift then
    insert into public.subscription as s (id, user_id, started_at)
    values (facts ->> 'subscription', buyer, created)
    on conflict on constraint subscription_pkey do update
      set user_id = coalesce(s.user_id, excluded.user_id);
    return case when buyer is null then 'unassigned' else 'done' end;
  end if;
  if (facts ->> 'isPaid')::boolean then
    insert into public.gift (tier, months, bought_at, session_hash, code_hash, payment)
    values (
      sold.role, sold.months, created, private.hash_of(facts ->> 'session'),
      private.hash_of(private.plain_code(private.gift_code(facts ->> 'session'))),
      facts ->> 'payment'
    )
    on conflict (session_hash) do nothing;
  end if;
  return 'done';
end
$$;
revoke all on function private.record_checkout(jsonb, timestamptz, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.record_checkout(jsonb, timestamptz, timestamptz) is
  'Takes over a finished checkout: whose subscription it began, or which gift it paid for. What belongs to nobody is noted, and so is a payment link that sells nothing of ours, whose buyer is written down nowhere: done or unassigned.';

create function private.settle_payment(payment text, at timestamptz) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  subscribed constant text[] := array(
    select i.subscription from private.payment p join private.invoice i on i.id = p.invoice
    where p.id = settle_payment.payment
  );
  own record;
begin
  perform private.settle_subscription(s.id, at) from unnest(subscribed) as s (id);
  -- Waits for a redemption that is under way, and lets the next one wait; what is redeemed already
  -- is not locked here, because settle_gifts first asks for its player's turn.
  perform from public.gift g
  where g.payment = settle_payment.payment and g.user_id is null for update;
  for own in
    select g.user_id, g.tier from public.gift g
    where g.payment = settle_payment.payment and g.user_id is not null
  loop
    perform private.settle_gifts(own.user_id, own.tier);
  end loop;
  perform private.put_in_place(
    settle_payment.payment, 'unknown payment',
    cardinality(subscribed) > 0
      or exists (select from public.gift g where g.payment = settle_payment.payment)
      or not private.is_gift_revoked(settle_payment.payment),
    at
  );
end
$$;
revoke all on function private.settle_payment(text, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.settle_payment(text, timestamptz) is
  'Lets a payment that was paid back or disputed tell on what it paid for.';

create function private.notices_of(event jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(n.notice), '[]')
  from (
    select jsonb_build_object(
      'kind', 'subscribed', 'subscription', s.id, 'userId', s.user_id, 'tier', o.role,
      'interval', case o.months when 1 then 'month' when 12 then 'year' end
    )
    from public.subscription s
    join private.offer o on o.id = event -> 'checkout' ->> 'paymentLink' and not o.is_gift
    where s.id = event -> 'checkout' ->> 'subscription'
      -- Money that arrives later has an event of its own; the contract is confirmed once.
      and event ->> 'type' = 'checkout.session.completed'
    union all
    select private.find_gift(event -> 'checkout' ->> 'session')
      || jsonb_build_object('kind', 'gift')
    where private.find_gift(event -> 'checkout' ->> 'session') is not null
    union all
    select jsonb_build_object(
      'kind', 'cancelled', 'userId', s.user_id, 'tier', s.tier, 'endsAt', s.ends_at
    )
    from public.subscription s
    where s.id = event -> 'subscription' ->> 'id' and s.user_id is not null
      and s.ended_by = event ->> 'id'
  ) as n (notice);
$$;
revoke all on function private.notices_of(jsonb) from public, anon, authenticated, service_role;
comment on function private.notices_of(jsonb) is
  'What people are to be told because of an event: that they subscribed, which gift they bought, that and when their subscription ends. The first time as every time.';

create function private.record_payment(event jsonb, at timestamptz) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  created constant timestamptz := private.instant(event -> 'created');
  known private.payment_event;
  outcomes text[] := '{}';
  result text;
begin
  -- Payments are rare: one after another they cannot cross.
  perform pg_advisory_xact_lock(hashtextextended('payments', 0));
  insert into private.payment_event (id, type, created, received_at)
  values (event ->> 'id', event ->> 'type', created, at)
  on conflict on constraint payment_event_pkey do nothing;
  if not found then
    select * into strict known from private.payment_event e where e.id = event ->> 'id';
    if known.outcome <> 'unassigned'
      and (known.told_at is not null or known.received_at > at - interval '1 minute') then
      return jsonb_build_object('outcome', 'known', 'notices', jsonb_build_array());
    end if;
  end if;
  if event ? 'checkout' then
    outcomes := outcomes || private.record_checkout(event -> 'checkout', created, at);
    perform private.record_invoice(event -> 'checkout' -> 'invoice', at);
    if event -> 'checkout' ->> 'subscription' is not null then
      perform private.settle_subscription(event -> 'checkout' ->> 'subscription', at);
    end if;
  end if;
  if event ? 'subscription' then
    outcomes := outcomes
      || private.record_subscription(event -> 'subscription', event ->> 'id', created, at);
    perform private.record_invoice(event -> 'subscription' -> 'latestInvoice', at);
    perform private.settle_subscription(event -> 'subscription' ->> 'id', at);
  end if;
  if event ? 'invoice' then
    perform private.record_invoice(event -> 'invoice', at);
    perform private.settle_subscription(i.subscription, at)
    from private.invoice i where i.id = event -> 'invoice' ->> 'id';
    outcomes := outcomes || 'done'::text;
  end if;
  if event ? 'reversal' then
    perform private.record_reversal(event -> 'reversal', at);
    outcomes := outcomes || 'done'::text;
  end if;
  perform private.settle_payment(p.id, at)
  from private.payment p
  where p.id in (
    event -> 'reversal' ->> 'payment', event -> 'checkout' ->> 'payment',
    event -> 'invoice' ->> 'payment'
  ) or p.invoice in (
    event -> 'invoice' ->> 'id', event -> 'checkout' -> 'invoice' ->> 'id',
    event -> 'subscription' -> 'latestInvoice' ->> 'id'
  );
  result := case
    when 'unassigned' = any (outcomes) then 'unassigned'
    when 'stale' = any (outcomes) then 'stale'
    when outcomes = '{}' then 'ignored'
    else 'done'
  end;
  update private.payment_event e set outcome = result where e.id = event ->> 'id';
  return jsonb_build_object('outcome', result, 'notices', private.notices_of(event));
end
$$;
revoke all on function private.record_payment(jsonb, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.record_payment(jsonb, timestamptz) is
  'Takes one event of Stripe''s webhook, as the plain facts that gateway/payments/event-facts.ts draws from it, and answers {outcome, notices}: done, stale (something newer is known), unassigned (noted for the operator; taken again when it is sent again), ignored, or known (taken before). A repeat whose mails were never sent answers with them again. An event without id, type or time is 23502.';

create function private.payment_told(event text, at timestamptz default now()) returns void
language sql volatile
set search_path = ''
as $$
  update private.payment_event e set told_at = payment_told.at where e.id = payment_told.event;
$$;
revoke all on function private.payment_told(text, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.payment_told(text, timestamptz) is
  'Notes that everybody was told of an event.';

create function public.record_payment(event jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  return private.record_payment(event, now());
end
$$;
revoke all on function public.record_payment(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.record_payment(jsonb) to service_role;
comment on function public.record_payment(jsonb) is
  'For the webhook alone: takes one event, see private.record_payment. By POST only. Definer: not even the service role writes these tables by itself.';

create function private.assign_subscription(
  id text, email text, at timestamptz default now()
) returns uuid
language plpgsql volatile
set search_path = ''
as $$
declare
  users constant uuid[] := array(
    select u.id from auth.users u
    where lower(u.email) = lower(btrim(assign_subscription.email))
      and u.email_confirmed_at is not null
  );
begin
  if cardinality(users) <> 1 then
    raise exception '% confirmed accounts have this address', cardinality(users)
      using errcode = '02000';
  end if;
  update public.subscription s set user_id = users[1] where s.id = assign_subscription.id;
  if not found then
    raise exception 'no event has told of this subscription' using errcode = '02000';
  end if;
  perform private.settle_subscription(assign_subscription.id, at);
  return users[1];
end
$$;
revoke all on function private.assign_subscription(text, text, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.assign_subscription(text, text, timestamptz) is
  'For operators: says whose subscription it is, by a confirmed address; answers the user''s id. An unknown address or subscription is 02000.';

create function private.forget_payments(at timestamptz default now()) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  forgotten integer;
  total integer;
begin
  delete from private.payment_event e
  where e.received_at < forget_payments.at - interval '60 days';
  get diagnostics total = row_count;
  delete from public.subscription s
  where private.is_final(s.status)
    and greatest(s.ended_at, s.as_of) < forget_payments.at - interval '18 months';
  get diagnostics forgotten = row_count;
  total := total + forgotten;
  -- The gifts after it begin where it ends.
  delete from public.gift g
  where coalesce(g.ends_at, g.redeemed_at) < forget_payments.at - interval '18 months'
    and not exists (
      select from public.gift later
      where later.user_id = g.user_id and later.tier = g.tier
        and (later.redeemed_at, later.id) > (g.redeemed_at, g.id)
        and later.ends_at > forget_payments.at
    );
  get diagnostics forgotten = row_count;
  total := total + forgotten;
  perform set_config('quando.changed_by', 'payment', true);
  delete from private.paid_role p
  where p.ends_at < forget_payments.at - interval '18 months'
    and not exists (select from public.subscription s where s.id = p.source)
    and not exists (select from public.gift g where 'gift ' || g.id = p.source);
  get diagnostics forgotten = row_count;
  perform set_config('quando.changed_by', '', true);
  total := total + forgotten;
  delete from private.unassigned_payment u
  where u.last_seen < forget_payments.at - interval '18 months';
  get diagnostics forgotten = row_count;
  total := total + forgotten;
  delete from private.payment p
  where p.seen_at < forget_payments.at - interval '18 months'
    and not exists (
      select from private.invoice i join public.subscription s on s.id = i.subscription
      where i.id = p.invoice
    )
    and not exists (select from public.gift g where g.payment = p.id);
  get diagnostics forgotten = row_count;
  total := total + forgotten;
  delete from private.invoice i
  where i.seen_at < forget_payments.at - interval '18 months'
    and not exists (select from public.subscription s where s.id = i.subscription);
  get diagnostics forgotten = row_count;
  return total + forgotten;
end
$$;
revoke all on function private.forget_payments(timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.forget_payments(timestamptz) is
  'Removes which events were taken after 60 days, and what ended 18 months ago, when no bank takes money back any more; answers how many rows. The gateway does every day; on Supabase the operator schedules it.';
