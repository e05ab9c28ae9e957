-- A gift waits for the end of a subscription that opens as much; a dispute that was lost can be won.

alter table private.payment
  add column lost_at timestamptz,
  add column dispute_over_at timestamptz;
comment on column private.payment.lost_at is
  'When its dispute was lost; null again where an appeal was won.';
comment on column private.payment.dispute_over_at is
  'When Stripe made the newest event that told how a dispute ended; an older one changes nothing.';

create function private.is_reversed(payment private.payment) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(payment.refunded_at, payment.lost_at, payment.disputed_at) is not null;
$$;
revoke all on function private.is_reversed(private.payment)
  from public, anon, authenticated, service_role;
comment on function private.is_reversed(private.payment) is
  'Whether a payment was paid back in whole, lost to a bank, or is disputed.';

create or replace function private.record_reversal(facts jsonb, at timestamptz) returns void
language plpgsql volatile
set search_path = ''
as $$
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
comment on function private.record_reversal(jsonb, timestamptz) is
  'Notes that a payment was paid back in whole, or what became of its dispute (open, won, lost). A dispute that is over does not open again; of two endings the newer counts, because a lost one can be appealed.';

create or replace function private.is_gift_revoked(payment text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.payment p
    where p.id = is_gift_revoked.payment and private.is_reversed(p)
  );
$$;

create or replace function private.still_paid(
  own public.subscription, tier text, since timestamptz, out role text, out ends_at timestamptz
)
language sql stable
set search_path = ''
as $$
  with standing as (
    select i.id, i.period_end from private.invoice i
    where i.subscription = own.id and not exists (
      select from private.payment p
      where p.invoice = i.id and private.is_reversed(p)
    )
  ),
  paid as (
    select private.tier_of_prices(array[l.price]) as role, l.ends_at
    from standing s join private.invoice_line l on l.invoice = s.id
    union all
    -- Of an invoice without lines it is only known up to when it paid.
    select still_paid.tier, s.period_end from standing s
    where not exists (select from private.invoice_line l where l.invoice = s.id)
  )
  select p.role, p.ends_at from paid p
  where p.role is not null and p.ends_at > since
  order by p.role collate "C" desc, p.ends_at desc
  limit 1;
$$;

create function private.end_of_subscriptions(
  user_id uuid, tier text, since timestamptz
) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
declare
  free timestamptz := since;
  later timestamptz;
begin
  loop
    select max(p.ends_at) into later from private.paid_role p
    where p.user_id = end_of_subscriptions.user_id and p.source not like 'gift %'
      and p.role collate "C" >= end_of_subscriptions.tier
      and p.starts_at <= free and p.ends_at > free;
    exit when later is null;
    free := later;
  end loop;
  return free;
end
$$;
revoke all on function private.end_of_subscriptions(uuid, text, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.end_of_subscriptions(uuid, text, timestamptz) is
  'The first instant, not before another, at which no subscription of a user opens this tier or a higher one, as things stand.';

drop function private.settle_gifts(uuid, text);

create function private.settle_gifts(user_id uuid, tier text, at timestamptz) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  own record;
  begins timestamptz;
  last_end timestamptz := '-infinity';
begin
  perform pg_advisory_xact_lock(hashtextextended('gifts of ' || settle_gifts.user_id, 0));
  for own in
    select g.id, g.redeemed_at, g.starts_at, g.months,
      private.is_gift_revoked(g.payment) as is_revoked
    from public.gift g
    where g.user_id = settle_gifts.user_id and g.tier = settle_gifts.tier
    order by g.redeemed_at, g.id
    for update
  loop
    if own.is_revoked then
      update public.gift g set starts_at = null, ends_at = null where g.id = own.id;
      perform private.give_paid_role('gift ' || own.id, user_id, null, null, null);
    else
      begins := greatest(own.redeemed_at, last_end);
      if own.starts_at <= at then
        -- What has begun is not put off by a subscription.
        begins := greatest(begins, own.starts_at);
      else
        -- What waited has lost nothing of its time.
        begins := greatest(begins, case when own.starts_at is not null then at end);
        begins := private.end_of_subscriptions(user_id, tier, begins);
      end if;
      last_end := begins + make_interval(months => own.months);
      update public.gift g set starts_at = begins, ends_at = last_end where g.id = own.id;
      perform private.give_paid_role('gift ' || own.id, user_id, tier, begins, last_end);
    end if;
  end loop;
end
$$;
revoke all on function private.settle_gifts(uuid, text, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.settle_gifts(uuid, text, timestamptz) is
  'Puts a player''s gifts of one tier one after another, in the order of their redemption, without those that were paid back or are disputed, and gives their tier. One that has not begun waits while a subscription opens as much.';

comment on column public.gift.starts_at is
  'When its time begins: with its redemption, after the gifts of the same tier redeemed before, or once no subscription opens as much, which later events may move. Null when it was paid back or is disputed.';

create or replace function private.settle_payment(payment text, at timestamptz) returns void
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
    perform private.settle_gifts(own.user_id, own.tier, at);
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

create or replace function private.redeem_gift(code text, user_id uuid, at timestamptz) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  own public.gift;
  is_new boolean;
begin
  -- Two codes of one player at once must follow each other, not overlap.
  perform pg_advisory_xact_lock(hashtextextended('gifts of ' || redeem_gift.user_id, 0));
  select * into own from public.gift g
  where g.code_hash = private.hash_of(private.plain_code(left(redeem_gift.code, 100)))
  for update;
  if not found then
    raise exception 'there is no gift with this code' using errcode = '02000';
  end if;
  if own.user_id is distinct from redeem_gift.user_id and own.redeemed_at is not null then
    raise exception 'somebody has redeemed this gift already' using errcode = 'PT409';
  end if;
  if private.is_gift_revoked(own.payment) then
    raise exception 'this gift was taken back' using errcode = 'PT410';
  end if;
  is_new := own.redeemed_at is null;
  if is_new then
    update public.gift g
    set user_id = redeem_gift.user_id, redeemed_at = redeem_gift.at
    where g.id = own.id;
    perform private.settle_gifts(redeem_gift.user_id, own.tier, at);
  end if;
  select * into own from public.gift g where g.id = own.id;
  return jsonb_build_object(
    'tier', own.tier, 'startsAt', own.starts_at, 'endsAt', own.ends_at, 'isNew', is_new
  );
end
$$;

create or replace function private.settle_subscription(id text, at timestamptz) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  own public.subscription;
  refunded timestamptz;
  disputed timestamptz;
  revoked timestamptz;
  earned timestamptz;
  rest record;
begin
  select * into own from public.subscription s where s.id = settle_subscription.id for update;
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
    own.id, 'no account', own.user_id is not null or private.is_final(own.status), at
  );
  -- Gifts that wait for its end move with it.
  perform private.settle_gifts(g.user_id, g.tier, at)
  from (select distinct g.user_id, g.tier from public.gift g where g.user_id = own.user_id) as g;
  perform private.put_in_place(
    own.id, 'unknown price',
    private.tier_of_prices(own.prices) is not null or own.prices = '{}', at
  );
end
$$;
comment on function private.settle_subscription(text, timestamptz) is
  'Works out tier, end and problem of a subscription from all that is known of it and of its payments, and gives its owner that tier; gifts that wait for its end move with it. A payment that went back takes what it alone paid for. The same whatever order the events came in.';
