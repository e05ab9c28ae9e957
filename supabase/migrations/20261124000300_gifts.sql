-- Gifts: months of a tier, bought by anybody, redeemed by a player with a code.

create table public.gift (
  id bigint generated always as identity primary key,
  user_id uuid references auth.users (id) on delete cascade,
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
  constraint gift_is_redeemed_by_somebody check ((user_id is null) = (redeemed_at is null))
);
create index gift_user_id_idx on public.gift (user_id);
create index gift_tier_idx on public.gift (tier);
create index gift_payment_idx on public.gift (payment);
alter table public.gift enable row level security;
revoke all on public.gift from public, anon, authenticated, service_role;
grant select (id, user_id, tier, months, redeemed_at) on public.gift to authenticated;
grant select on public.gift to service_role;

create policy "players read the gifts they redeemed" on public.gift
  for select to authenticated using (user_id = (select auth.uid()));

comment on table public.gift is
  'One row a gift that was paid for, written by functions alone. Knows who redeemed it, not who bought it, and of its code and of the checkout that bought it no more than hashes.';
comment on column public.gift.starts_at is
  'When its time begins: with its redemption, or after the gifts of the same tier redeemed before. Null when it was paid back or is disputed.';

create function private.hash_of(secret text) returns text
language sql immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(secret, 'UTF8')), 'hex');
$$;
revoke all on function private.hash_of(text) from public, anon, authenticated, service_role;
comment on function private.hash_of(text) is
  'The SHA-256 of a random text of at least 100 bits, which needs no salt.';

create function private.gift_code(session_id text) returns text
language sql immutable
set search_path = ''
as $$
  select string_agg(
    substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(d.digest, n) & 31) + 1, 1)
      || case when n in (3, 7, 11, 15) then '-' else '' end,
    '' order by n
  )
  from (
    select sha256(convert_to('Quando gift ' || session_id, 'UTF8')) as digest
  ) as d, generate_series(0, 19) as n;
$$;
revoke all on function private.gift_code(text) from public, anon, authenticated, service_role;
comment on function private.gift_code(text) is
  'The code of the gift that a checkout bought: 100 bits of a hash of the checkout''s random id, so that nothing that opens a gift has to be stored.';

create function private.plain_code(code text) returns text
language sql immutable
set search_path = ''
as $$
  select translate(regexp_replace(upper(code), '[^0-9A-Z]', '', 'g'), 'OIL', '011');
$$;
revoke all on function private.plain_code(text) from public, anon, authenticated, service_role;
comment on function private.plain_code(text) is
  'A code as it is hashed: capitals and digits alone, with what looks alike read as digits.';

create function private.is_gift_revoked(payment text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.payment p
    where p.id = is_gift_revoked.payment
      and (p.refunded_at is not null or p.disputed_at is not null)
  );
$$;
revoke all on function private.is_gift_revoked(text)
  from public, anon, authenticated, service_role;
comment on function private.is_gift_revoked(text) is
  'Whether the payment of a gift was paid back in whole or is disputed.';

create function private.settle_gifts(user_id uuid, tier text) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  own record;
  last_end timestamptz := '-infinity';
begin
  perform pg_advisory_xact_lock(hashtextextended('gifts of ' || settle_gifts.user_id, 0));
  for own in
    select g.id, g.redeemed_at, g.months, private.is_gift_revoked(g.payment) as is_revoked
    from public.gift g
    where g.user_id = settle_gifts.user_id and g.tier = settle_gifts.tier
    order by g.redeemed_at, g.id
    for update
  loop
    if own.is_revoked then
      update public.gift g set starts_at = null, ends_at = null where g.id = own.id;
      perform private.give_paid_role('gift ' || own.id, user_id, null, null, null);
    else
      own.redeemed_at := greatest(own.redeemed_at, last_end);
      last_end := own.redeemed_at + make_interval(months => own.months);
      update public.gift g set starts_at = own.redeemed_at, ends_at = last_end
      where g.id = own.id;
      perform private.give_paid_role('gift ' || own.id, user_id, tier, own.redeemed_at, last_end);
    end if;
  end loop;
end
$$;
revoke all on function private.settle_gifts(uuid, text)
  from public, anon, authenticated, service_role;
comment on function private.settle_gifts(uuid, text) is
  'Puts a player''s gifts of one tier one after another, in the order of their redemption, without those that were paid back or are disputed, and gives their tier.';

create function private.find_gift(session_id text) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'code', private.gift_code(find_gift.session_id), 'tier', g.tier, 'months', g.months,
    'isRedeemed', g.redeemed_at is not null
  )
  from public.gift g
  where g.session_hash = private.hash_of(find_gift.session_id)
    and not private.is_gift_revoked(g.payment);
$$;
revoke all on function private.find_gift(text) from public, anon, authenticated, service_role;
comment on function private.find_gift(text) is
  'The gift that a checkout bought: {code, tier, months, isRedeemed}; null while it is not paid, and when it was paid back.';

create function public.get_gift(session_id text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  return private.find_gift(session_id);
end
$$;
revoke all on function public.get_gift(text) from public, anon, authenticated, service_role;
grant execute on function public.get_gift(text) to anon, authenticated;
comment on function public.get_gift(text) is
  'For who comes back from buying a gift, with the random id of their checkout: {code, tier, months, isRedeemed}, or null while Stripe has not told that it is paid. By POST only, so that no code is kept on the way. Definer: buyers may not read gifts.';

create function private.redeem_gift(code text, user_id uuid, at timestamptz) returns jsonb
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
    perform private.settle_gifts(redeem_gift.user_id, own.tier);
  end if;
  select * into own from public.gift g where g.id = own.id;
  return jsonb_build_object(
    'tier', own.tier, 'startsAt', own.starts_at, 'endsAt', own.ends_at, 'isNew', is_new
  );
end
$$;
revoke all on function private.redeem_gift(text, uuid, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.redeem_gift(text, uuid, timestamptz) is
  'Gives a player the gift with this code, once: {tier, startsAt, endsAt, isNew}. An unknown code is 02000, another''s PT409, one that was paid back or is disputed PT410; the player''s own again answers as before.';

create function public.redeem_gift(code text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  if not exists (select from auth.users u where u.id = (select auth.uid())) then
    raise exception 'only a signed-in player can redeem a gift'
      using errcode = 'insufficient_privilege';
  end if;
  return private.redeem_gift(code, auth.uid(), now());
end
$$;
revoke all on function public.redeem_gift(text) from public, anon, authenticated, service_role;
grant execute on function public.redeem_gift(text) to authenticated;
comment on function public.redeem_gift(text) is
  'Gives the caller the gift with this code, once: {tier, startsAt, endsAt, isNew}. Refuses as private.redeem_gift does. By POST only. Definer: players may not write gifts.';
