-- Gifts: months of a tier, bought by anybody, redeemed by a player with a code. One waits for the end of a
-- subscription that opens as much.

create table public.gift (
  id bigint generated always as identity primary key,
  user_id uuid references auth.users (id) on delete set null,
  tier text not null references private.role (name),
  months smallint not null,
  bought_at timestamptz not null,
  redeemed_at timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  session_hash text not null unique,
  code_hash text not null unique,
  payment text,
  constraint gift_is_a_tier check (tier in ('1_explorer', '2_historian', '3_chronicler')),
  constraint gift_months_range check (months between 1 and 120),
  constraint gift_is_redeemed_by_somebody check (user_id is null or redeemed_at is not null)
);
create index gift_user_id_idx on public.gift (user_id);
create index gift_tier_idx on public.gift (tier);
create index gift_payment_idx on public.gift (payment);
alter table public.gift enable row level security;
grant select (id, user_id, tier, months, redeemed_at) on public.gift to authenticated;
grant select on public.gift to service_role;
comment on table public.gift is 'One row a gift that was paid for, written by functions alone. Knows who redeemed it, not who bought it, and of its code and of the checkout that bought it no more than hashes. When the account that redeemed it is deleted the row stays without it, so that the same checkout, told again, makes no second gift.';
comment on column public.gift.starts_at is 'When its time begins: with its redemption, after the gifts of the same tier redeemed before, or once no subscription opens as much, which later events may move. Null when it was paid back or is disputed.';
create policy "players read the gifts they redeemed" on public.gift
  for select to authenticated using (user_id = (select auth.uid()));

create function private.hash_of(secret text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(secret, 'UTF8')), 'hex');
$$;
comment on function private.hash_of is 'The SHA-256 of a random text of at least 100 bits, which needs no salt.';

create function private.gift_code(session_id text) returns text
language sql immutable set search_path = '' as $$
  select string_agg(
    substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(d.digest, n) & 31) + 1, 1)
      || case when n in (3, 7, 11, 15) then '-' else '' end,
    '' order by n
  )
  from (
    select sha256(convert_to('Quando gift ' || session_id, 'UTF8')) as digest
  ) as d, generate_series(0, 19) as n;
$$;
comment on function private.gift_code is 'The code of the gift that a checkout bought: 100 bits of a hash of the checkout''s random id, so that nothing that opens a gift has to be stored.';

create function private.plain_code(code text) returns text
language sql immutable set search_path = '' as $$
  select translate(regexp_replace(upper(code), '[^0-9A-Z]', '', 'g'), 'OIL', '011');
$$;
comment on function private.plain_code is 'A code as it is hashed: capitals and digits alone, with what looks alike read as digits.';

create function private.is_gift_revoked(p_payment text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.payment p
    where p.id = p_payment and private.is_reversed(p)
  );
$$;
comment on function private.is_gift_revoked is 'Whether the payment of a gift was paid back in whole or is disputed.';

create function private.settle_gifts(p_user_id uuid, p_tier text, p_at timestamptz) returns void
language plpgsql volatile set search_path = '' as $$
declare
  own record;
  begins timestamptz;
  last_end timestamptz := '-infinity';
begin
  perform pg_advisory_xact_lock(hashtextextended('gifts of ' || p_user_id, 0));
  for own in
    select g.id, g.redeemed_at, g.starts_at, g.months,
      private.is_gift_revoked(g.payment) as is_revoked
    from public.gift g
    where g.user_id = p_user_id and g.tier = p_tier
    order by g.redeemed_at, g.id
    for update
  loop
    if own.is_revoked then
      update public.gift g set starts_at = null, ends_at = null where g.id = own.id;
      perform private.give_paid_role('gift ' || own.id, p_user_id, null, null, null);
    else
      begins := greatest(own.redeemed_at, last_end);
      if own.starts_at <= p_at then
        -- What has begun is not put off by a subscription.
        begins := greatest(begins, own.starts_at);
      else
        -- What waited has lost nothing of its time.
        begins := greatest(begins, case when own.starts_at is not null then p_at end);
        begins := private.end_of_subscriptions(p_user_id, p_tier, begins);
      end if;
      last_end := begins + make_interval(months => own.months);
      update public.gift g set starts_at = begins, ends_at = last_end where g.id = own.id;
      perform private.give_paid_role('gift ' || own.id, p_user_id, p_tier, begins, last_end);
    end if;
  end loop;
end
$$;
comment on function private.settle_gifts is 'Puts a player''s gifts of one tier one after another, in the order of their redemption, without those that were paid back or are disputed, and gives their tier. One that has not begun waits while a subscription opens as much.';

create function private.find_gift(p_session_id text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'code', private.gift_code(p_session_id), 'tier', g.tier, 'months', g.months,
    'isRedeemed', g.redeemed_at is not null
  )
  from public.gift g
  where g.session_hash = private.hash_of(p_session_id)
    and not private.is_gift_revoked(g.payment);
$$;
comment on function private.find_gift is 'The gift that a checkout bought: {code, tier, months, isRedeemed}; null while it is not paid, and when it was paid back.';

create function public.get_gift(session_id text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post();
  return private.find_gift(session_id);
end
$$;
comment on function public.get_gift is 'For who comes back from buying a gift, with the random id of their checkout: {code, tier, months, isRedeemed}, or null while Stripe has not told that it is paid. By POST only, so that no code is kept on the way. Definer: buyers may not read gifts.';

create function private.redeem_gift(p_code text, p_user_id uuid, p_at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  own public.gift;
  is_new boolean;
begin
  -- Two codes of one player at once must follow each other, not overlap.
  perform pg_advisory_xact_lock(hashtextextended('gifts of ' || p_user_id, 0));
  select * into own from public.gift g
  where g.code_hash = private.hash_of(private.plain_code(left(p_code, 100)))
  for update;
  if not found then
    raise exception 'there is no gift with this code' using errcode = '02000';
  end if;
  if own.user_id is distinct from p_user_id and own.redeemed_at is not null then
    raise exception 'somebody has redeemed this gift already' using errcode = 'PT409';
  end if;
  if private.is_gift_revoked(own.payment) then
    raise exception 'this gift was taken back' using errcode = 'PT410';
  end if;
  is_new := own.redeemed_at is null;
  if is_new then
    update public.gift g
    set user_id = p_user_id, redeemed_at = p_at
    where g.id = own.id;
    perform private.settle_gifts(p_user_id, own.tier, p_at);
  end if;
  select * into own from public.gift g where g.id = own.id;
  return jsonb_build_object(
    'tier', own.tier, 'startsAt', own.starts_at, 'endsAt', own.ends_at, 'isNew', is_new
  );
end
$$;
comment on function private.redeem_gift is 'Gives a player the gift with this code, once: {tier, startsAt, endsAt, isNew}. An unknown code is 02000, another''s PT409, one that was paid back or is disputed PT410; the player''s own again answers as before.';

create function public.redeem_gift(code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post();
  if not exists (select from auth.users u where u.id = (select auth.uid())) then
    raise exception 'only a signed-in player can redeem a gift'
      using errcode = 'insufficient_privilege';
  end if;
  return private.redeem_gift(code, auth.uid(), now());
end
$$;
comment on function public.redeem_gift is 'Gives the caller the gift with this code, once: {tier, startsAt, endsAt, isNew}. Refuses as private.redeem_gift does. By POST only. Definer: players may not write gifts.';

create function private.end_of_subscriptions(
  p_user_id uuid, p_tier text, p_since timestamptz
) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  free timestamptz := p_since;
  later timestamptz;
begin
  loop
    select max(p.ends_at) into later from private.paid_role p
    where p.user_id = p_user_id and p.source not like 'gift %'
      and p.role collate "C" >= p_tier
      and p.starts_at <= free and p.ends_at > free;
    exit when later is null;
    free := later;
  end loop;
  return free;
end
$$;
comment on function private.end_of_subscriptions is 'The first instant, not before another, at which no subscription of a user opens this tier or a higher one, as things stand.';

grant execute on function  public.get_gift to anon, authenticated;

grant execute on function  public.redeem_gift to authenticated;
