-- A payment that goes back takes what it paid for, not what another payment stands for.

create table private.invoice_line (
  invoice text not null references private.invoice (id) on delete cascade,
  price text not null,
  ends_at timestamptz not null,
  primary key (invoice, price)
);
alter table private.invoice_line enable row level security;
revoke all on private.invoice_line from public, anon, authenticated, service_role;
comment on table private.invoice_line is
  'Which prices a paid invoice charged for, and up to when. What it credits, such as the rest of a period before a change of the tier, is no line here. An invoice of before this table has none.';

create or replace function private.record_invoice(facts jsonb, at timestamptz) returns void
language plpgsql volatile
set search_path = ''
as $$
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
comment on function private.record_invoice(jsonb, timestamptz) is
  'Takes over which subscription an invoice belongs to, for which prices and up to when it pays, and which payment paid it, as far as an event says so.';

create function private.tier_of_prices(prices text[]) returns text
language sql stable
set search_path = ''
as $$
  select max(o.role collate "C") from private.offer o
  where o.id = any (tier_of_prices.prices) and not o.is_gift;
$$;
revoke all on function private.tier_of_prices(text[])
  from public, anon, authenticated, service_role;
comment on function private.tier_of_prices(text[]) is
  'The highest tier that these prices sell by subscription; null for none.';

create function private.still_paid(
  own public.subscription, tier text, since timestamptz, out role text, out ends_at timestamptz
)
language sql stable
set search_path = ''
as $$
  with standing as (
    select i.id, i.period_end from private.invoice i
    where i.subscription = own.id and not exists (
      select from private.payment p
      where p.invoice = i.id and (p.refunded_at is not null or p.disputed_at is not null)
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
revoke all on function private.still_paid(public.subscription, text, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.still_paid(public.subscription, text, timestamptz) is
  'The highest tier that a subscription''s other payments stand for beyond an instant, and up to when; nulls where they stand for none.';

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
  select min(p.refunded_at), min(p.disputed_at) into refunded, disputed
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
  perform private.put_in_place(
    own.id, 'unknown price',
    private.tier_of_prices(own.prices) is not null or own.prices = '{}', at
  );
end
$$;
comment on function private.settle_subscription(text, timestamptz) is
  'Works out tier, end and problem of a subscription from all that is known of it and of its payments, and gives its owner that tier. A payment that went back takes what it alone paid for. The same whatever order the events came in.';
