-- What Stripe's webhook tells, taken once each, in whatever order it comes; what players may ask of their
-- tier; and contracts ended without signing in.

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
comment on table private.payment_event is 'Which events were taken, against repeats; nothing of what they said. Goes after 60 days.';
comment on column private.payment_event.told_at is 'When the mails that it caused were sent; until then a repeat causes them again.';

create function private.instant(seconds jsonb) returns timestamptz
language sql immutable set search_path = '' as $$
  select to_timestamp((nullif(seconds, 'null') #>> '{}')::double precision);
$$;
comment on function private.instant is 'The instant of Stripe''s seconds since 1970; null for null.';

create function private.status_rank(status text) returns integer
language sql immutable set search_path = '' as $$
  select coalesce(
    array_position(
      array['incomplete', 'unpaid', 'paused', 'past_due', 'trialing', 'active'], status
    ),
    0
  );
$$;
comment on function private.status_rank is 'Which of two states counts that Stripe tells of within one second: the one that leaves the player more.';

create function private.is_stale(
  stored public.subscription, facts jsonb, created timestamptz
) returns boolean
language sql stable set search_path = '' as $$
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
comment on function private.is_stale is 'Whether an event about a subscription is older than what is stored: by its time; within one second by the later period, the better state, the noted cancellation. An end is final whatever the times say.';

create function private.record_subscription(
  facts jsonb, event text, created timestamptz, at timestamptz
) returns text
language plpgsql volatile set search_path = '' as $$
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
comment on function private.record_subscription is 'Takes over what an event says of a subscription, unless what is stored is newer: done or stale.';

create function private.record_invoice(facts jsonb, at timestamptz) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if facts ->> 'id' is not null and facts ->> 'subscription' is not null then
    insert into private.invoice as i (id, subscription, period_end, seen_at)
    values (facts ->> 'id', facts ->> 'subscription', private.instant(facts -> 'periodEnd'), at)
    on conflict on constraint invoice_pkey do update
      set period_end = coalesce(greatest(i.period_end, excluded.period_end), i.period_end);
    insert into private.invoice_line as l (invoice, price, ends_at)
    select facts ->> 'id', f.line ->> 'price', max(private.instant(f.line -> 'until'))
    from jsonb_array_elements(coalesce(facts -> 'lines', '[]')) as f (line)
    group by f.line ->> 'price'
    on conflict on constraint invoice_line_pkey do update
      set ends_at = greatest(l.ends_at, excluded.ends_at);
  end if;
  if facts ->> 'payment' is not null and facts ->> 'id' is not null then
    insert into private.payment as p (id, invoice, seen_at)
    values (facts ->> 'payment', facts ->> 'id', at)
    on conflict on constraint payment_pkey do update set invoice = excluded.invoice;
  end if;
end
$$;
comment on function private.record_invoice is 'Takes over which subscription an invoice belongs to, for which prices and up to when it pays, and which payment paid it, as far as an event says so.';

create function private.record_reversal(facts jsonb, at timestamptz) returns void
language plpgsql volatile set search_path = '' as $$
declare
  told constant timestamptz := private.instant(facts -> 'at');
  ending constant text := nullif(facts ->> 'dispute', 'open');
  known private.payment;
  is_newest boolean;
begin
  insert into private.payment as p (id, seen_at) values (facts ->> 'payment', at)
  on conflict on constraint payment_pkey do nothing;
  select * into strict known from private.payment p where p.id = facts ->> 'payment' for update;
  -- Within one second what leaves the player more counts.
  is_newest := ending is not null and (told, (ending = 'won')::integer) >= (
    coalesce(known.dispute_over_at, '-infinity'), (known.lost_at is null)::integer
  );
  update private.payment p
  set refunded_at = case
      when (facts ->> 'isRefunded')::boolean then least(known.refunded_at, told)
      else known.refunded_at
    end,
    disputed_at = case
      when ending is not null then null
      when facts ->> 'dispute' = 'open' and not known.dispute_is_over
        then least(known.disputed_at, told)
      else known.disputed_at
    end,
    dispute_is_over = known.dispute_is_over or ending is not null,
    lost_at = case
      when not is_newest then known.lost_at
      when ending = 'lost' then told
    end,
    dispute_over_at = case when is_newest then told else known.dispute_over_at end
  where p.id = known.id;
end
$$;
comment on function private.record_reversal is 'Notes that a payment was paid back in whole, or what became of its dispute (open, won, lost). A dispute that is over does not open again; of two endings the newer counts, because a lost one can be appealed.';

create function private.record_checkout(facts jsonb, created timestamptz, at timestamptz)
returns text
language plpgsql volatile set search_path = '' as $$
declare
  buyer constant uuid := (select u.id from auth.users u where u.id::text = facts ->> 'userId');
  sold private.offer;
begin
  -- The account at Stripe may sell other things, whose buyers are none of ours.
  select * into sold from private.offer o
  where o.id = facts ->> 'paymentLink' and o.is_gift = (facts ->> 'subscription' is null);
  perform private.put_in_place(
    coalesce(facts ->> 'paymentLink', facts ->> 'subscription', facts ->> 'payment', 'checkout'),
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
comment on function private.record_checkout is 'Takes over a finished checkout: whose subscription it began, or which gift it paid for. What belongs to nobody is noted, and so is a payment link that sells nothing of ours, whose buyer is written down nowhere: done or unassigned.';

create function private.settle_payment(p_payment text, p_at timestamptz) returns void
language plpgsql volatile set search_path = '' as $$
declare
  subscribed constant text[] := array(
    select i.subscription from private.payment p join private.invoice i on i.id = p.invoice
    where p.id = p_payment
  );
  own record;
begin
  perform private.settle_subscription(s.id, p_at) from unnest(subscribed) as s (id);
  -- Waits for a redemption that is under way, and lets the next one wait; what is redeemed already
  -- is not locked here, because settle_gifts first asks for its player's turn.
  perform from public.gift g
  where g.payment = p_payment and g.user_id is null for update;
  for own in
    select g.user_id, g.tier from public.gift g
    where g.payment = p_payment and g.user_id is not null
  loop
    perform private.settle_gifts(own.user_id, own.tier, p_at);
  end loop;
  perform private.put_in_place(
    p_payment, 'unknown payment',
    cardinality(subscribed) > 0
      or exists (select from public.gift g where g.payment = p_payment)
      or not private.is_gift_revoked(p_payment),
    p_at
  );
end
$$;
comment on function private.settle_payment is 'Lets a payment that was paid back or disputed tell on what it paid for.';

create function private.notices_of(event jsonb) returns jsonb
language sql stable set search_path = '' as $$
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
comment on function private.notices_of is 'What people are to be told because of an event: that they subscribed, which gift they bought, that and when their subscription ends. The first time as every time.';

create function private.record_payment(event jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
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
comment on function private.record_payment is 'Takes one event of Stripe''s webhook, as the plain facts that gateway/payments/event-facts.ts draws from it, and answers {outcome, notices}: done, stale (something newer is known), unassigned (noted for the operator; taken again when it is sent again), ignored, or known (taken before). A repeat whose mails were never sent answers with them again. An event without id, type or time is 23502.';

create function private.payment_told(p_event text, p_at timestamptz default now()) returns void
language sql volatile set search_path = '' as $$
  update private.payment_event e set told_at = p_at where e.id = p_event;
$$;
comment on function private.payment_told is 'Notes that everybody was told of an event.';

create function public.record_payment(event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post();
  return private.record_payment(event, now());
end
$$;
comment on function public.record_payment is 'For the webhook alone: takes one event, see private.record_payment. By POST only. Definer: not even the service role writes these tables by itself.';

create function private.forget_payments(p_at timestamptz default now()) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  forgotten integer;
  total integer;
begin
  delete from private.payment_event e
  where e.received_at < p_at - interval '60 days';
  get diagnostics total = row_count;
  delete from public.subscription s
  where private.is_final(s.status)
    and greatest(s.ended_at, s.as_of) < p_at - interval '18 months';
  get diagnostics forgotten = row_count;
  total := total + forgotten;
  -- The gifts after it begin where it ends.
  delete from public.gift g
  where coalesce(g.ends_at, g.redeemed_at) < p_at - interval '18 months'
    and not exists (
      select from public.gift later
      where later.user_id = g.user_id and later.tier = g.tier
        and (later.redeemed_at, later.id) > (g.redeemed_at, g.id)
        and later.ends_at > p_at
    );
  get diagnostics forgotten = row_count;
  total := total + forgotten;
  perform set_config('quando.changed_by', 'payment', true);
  delete from private.paid_role p
  where p.ends_at < p_at - interval '18 months'
    and not exists (select from public.subscription s where s.id = p.source)
    and not exists (select from public.gift g where 'gift ' || g.id = p.source);
  get diagnostics forgotten = row_count;
  perform set_config('quando.changed_by', '', true);
  total := total + forgotten;
  delete from private.unassigned_payment u
  where u.last_seen < p_at - interval '18 months';
  get diagnostics forgotten = row_count;
  total := total + forgotten;
  delete from private.payment p
  where p.seen_at < p_at - interval '18 months'
    and not exists (
      select from private.invoice i join public.subscription s on s.id = i.subscription
      where i.id = p.invoice
    )
    and not exists (select from public.gift g where g.payment = p.id);
  get diagnostics forgotten = row_count;
  total := total + forgotten;
  delete from private.invoice i
  where i.seen_at < p_at - interval '18 months'
    and not exists (select from public.subscription s where s.id = i.subscription);
  get diagnostics forgotten = row_count;
  return total + forgotten;
end
$$;
comment on function private.forget_payments is 'Removes which events were taken after 60 days, and what ended 18 months ago, when no bank takes money back any more; answers how many rows. The gateway does every day; on Supabase the operator schedules it.';

create function private.supporter_of(p_user_id uuid, p_at timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  with given as (
    select r.role, r.ends_at from private.user_role r
    where r.user_id = p_user_id
      and coalesce(r.ends_at, 'infinity') > p_at
      and r.role in ('1_explorer', '2_historian', '3_chronicler')
  ),
  held as (
    select g.role, 'manual' as source, g.ends_at from given g
    union all
    select p.role, case when p.source like 'gift %' then 'gift' else 'subscription' end, p.ends_at
    from private.paid_role p
    where p.user_id = p_user_id
      and p.starts_at <= p_at and p.ends_at > p_at
  ),
  best as (
    select h.role, h.source,
      case when h.source = 'gift' then greatest(h.ends_at, (
        select max(p.ends_at) from private.paid_role p
        where p.user_id = p_user_id and p.role = h.role and p.source like 'gift %'
      )) else h.ends_at end as ends_at
    from held h
    order by h.role collate "C" desc, coalesce(h.ends_at, 'infinity') desc
    limit 1
  )
  select jsonb_build_object(
    'role', private.role_of(p_user_id, p_at),
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
      where s.user_id = p_user_id
        and (not private.is_final(s.status)
          or coalesce(s.ended_at, s.as_of) > p_at - interval '90 days')
    ),
    'gifts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'tier', g.tier, 'months', g.months, 'redeemedAt', g.redeemed_at,
        'startsAt', g.starts_at, 'endsAt', g.ends_at
      ) order by g.redeemed_at desc, g.id desc), '[]')
      from public.gift g
      where g.user_id = p_user_id and g.starts_at is not null
    )
  );
$$;
comment on function private.supporter_of is 'A user''s role and tier at an instant, where they come from and how long they last, with subscriptions (ended ones for 90 days) and gifts (without those taken back). isRunning: Stripe will charge again.';

create function public.get_subscription() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post();
  if not exists (select from auth.users u where u.id = (select auth.uid())) then
    raise exception 'only a signed-in player has a subscription'
      using errcode = 'insufficient_privilege';
  end if;
  return private.supporter_of(auth.uid(), now());
end
$$;
comment on function public.get_subscription is 'The caller''s tier, subscriptions and gifts, see private.supporter_of. By POST only, because it is nobody else''s. Definer: players may not read roles.';

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
  claimed_at timestamptz,
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
comment on table private.declaration is 'Cancellations and withdrawals declared without signing in, as German law asks for; written by the gateway, answered by mail, acted on by the operator. Goes four years later, when nobody can claim anything from it.';
comment on column private.declaration.told_at is 'When the mails to the declarer and to the operator were sent; null while they wait, or when no server took them.';
comment on column private.declaration.claimed_at is 'When a gateway last took it upon itself to send those mails; for ten minutes no other does.';
comment on column private.declaration.end_wished is 'The day it is to take effect; null: as early as possible.';

create function private.forget_declarations(p_at timestamptz default now()) returns integer
language sql volatile set search_path = '' as $$
  with forgotten as (
    delete from private.declaration d
    where d.received_at < p_at - interval '4 years'
    returning 1
  )
  select count(*)::integer from forgotten;
$$;
comment on function private.forget_declarations is 'Removes declarations after four years; answers how many. The gateway does every day; on Supabase the operator schedules it.';

grant execute on function  public.record_payment to service_role;

grant execute on function  public.get_subscription to authenticated;
