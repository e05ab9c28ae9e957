-- Reminders by Web Push: which browsers asked for one, at what time by the clock on their wall, and which
-- of them are due. The gateway sends them where the operator allows it.

create function private.is_push_endpoint(p_endpoint text) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when octet_length(p_endpoint) <= 2000 then p_endpoint ~ (
      '^https://(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com'
      -- No label with two hyphens: a host that cannot be read would end the sending.
      || '|([a-z0-9]+(-[a-z0-9]+)*\.){1,3}(push\.apple\.com|notify\.windows\.com))/[!-~]+$'
    )
    else false
  end;
$$;
comment on function private.is_push_endpoint is 'Whether an address belongs to the push service of a known browser: Google''s, Mozilla''s, Apple''s or Microsoft''s. The gateway asks no other.';

create function private.is_time_zone(p_time_zone text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  -- Digits make a rule of POSIX out of any word, but for these names.
  if octet_length(p_time_zone) > 64 or p_time_zone !~ (
    '^([A-Za-z][A-Za-z_/-]*|(Etc/)?GMT[+-]?0|Etc/GMT([+-][1-9]|[+-]1[0-2]|-1[34])'
    || '|EST5EDT|CST6CDT|MST7MDT|PST8PDT)$'
  ) then
    return false;
  end if;
  perform timezone(p_time_zone, timestamptz 'epoch');
  return true;
exception
  when invalid_parameter_value then
    return false;
end
$$;
comment on function private.is_time_zone is 'Whether the database knows a time zone by this name, such as Europe/Berlin.';

create table private.reminder (
  id text primary key,
  endpoint text not null,
  p256dh text not null,
  auth_secret text not null,
  user_id uuid references auth.users (id) on delete cascade,
  locale text not null,
  minute smallint not null,
  time_zone text not null,
  next_at timestamptz not null,
  claimed_on date,
  played_on date,
  tries smallint not null default 0,
  failures smallint not null default 0,
  seen_at timestamptz not null,
  constraint reminder_endpoint_known check (private.is_push_endpoint(endpoint)),
  constraint reminder_p256dh_form check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  constraint reminder_auth_secret_form check (auth_secret ~ '^[A-Za-z0-9_-]{22}$'),
  constraint reminder_locale_known check (locale in ('de', 'en')),
  constraint reminder_minute_of_a_day check (minute between 0 and 1439)
);
create index reminder_next_at on private.reminder (next_at);
create index reminder_user_id on private.reminder (user_id);
alter table private.reminder enable row level security;
comment on table private.reminder is 'The browsers that want a daily reminder, each by the hash of its subscription''s address. Nobody reads it; whoever knows the address changes or ends it.';
comment on column private.reminder.p256dh is 'The browser''s key that messages are encrypted for, base64url.';
comment on column private.reminder.auth_secret is 'What the browser and we alone know, base64url.';
comment on column private.reminder.user_id is 'Who is signed in there; null where nobody is.';
comment on column private.reminder.minute is 'When, in minutes since midnight by the clock on the wall.';
comment on column private.reminder.claimed_on is 'The last local day that a gateway took the reminder of; nobody takes it again.';
comment on column private.reminder.played_on is 'The last local day that was played there; it stays silent.';
comment on column private.reminder.tries is 'How often the push service has put off the reminder of that day.';
comment on column private.reminder.failures is 'On how many days in a row the push service did not take it.';
comment on column private.reminder.seen_at is 'When the page was last opened there.';

create function private.reminder_id(p_endpoint text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(p_endpoint, 'UTF8')), 'hex');
$$;
comment on function private.reminder_id is 'The name of a subscription: the hash of its address.';

create function private.next_reminder(
  p_minute integer, p_time_zone text, p_after date, p_at timestamptz
) returns timestamptz
language sql stable set search_path = '' as $$
  select min(c.instant)
  from (select timezone(p_time_zone, p_at)::date as today) l
  cross join generate_series(0, 2) as later (days)
  cross join lateral (
    select timezone(
      p_time_zone,
      -- A claim later than tomorrow is of a clock that was wrong.
      greatest(l.today, case when p_after <= l.today + 1 then p_after + 1 end) + later.days
        + make_interval(mins => p_minute)
    ) as instant
  ) c
  where c.instant > p_at;
$$;
comment on function private.next_reminder is 'The first instant after p_at, of a local day after p_after, at which the clock on the wall shows the minute of the day. Where a clock change leaves it out it is as much later, where it comes twice the second of them.';

create function private.set_reminder(
  p_subscription jsonb, p_minute integer, p_time_zone text, p_locale text, p_played date,
  p_user_id uuid, p_at timestamptz, p_most integer default 100000
) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  address constant text := p_subscription ->> 'endpoint';
  key constant text := p_subscription #>> '{keys,p256dh}';
  secret constant text := p_subscription #>> '{keys,auth}';
  name constant text := private.reminder_id(address);
  is_new constant boolean := not exists (select from private.reminder r where r.id = name);
  played constant date := case
    when p_played between private.local_day(p_at, -720) and private.local_day(p_at, 840)
    then p_played
  end;
begin
  if not exists (
    select from private.setting s where s.name = 'reminders' and s.value = 'on'
  ) then
    raise exception 'reminders are not sent here'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  perform private.require_locale(p_locale);
  if p_minute is null or p_minute not between 0 and 1439 then
    raise exception 'minute is outside 0 to 1439' using errcode = 'numeric_value_out_of_range';
  end if;
  if not coalesce(private.is_time_zone(p_time_zone), false) then
    raise exception 'there is no such time zone' using errcode = 'invalid_parameter_value';
  end if;
  if not coalesce(
    private.is_push_endpoint(address) and key ~ '^B[A-Za-z0-9_-]{86}$'
      and secret ~ '^[A-Za-z0-9_-]{22}$',
    false
  ) then
    raise exception 'that is no subscription of a known push service'
      using errcode = 'invalid_parameter_value';
  end if;
  if is_new and (select count(*) from private.reminder) >= p_most then
    raise exception 'there are too many reminders' using errcode = 'PT429';
  end if;
  insert into private.reminder as r (
    id, endpoint, p256dh, auth_secret, user_id, locale, minute, time_zone, next_at, played_on,
    seen_at
  )
  values (
    name, address, key, secret, p_user_id, p_locale, p_minute, p_time_zone,
    private.next_reminder(p_minute, p_time_zone, null, p_at), played, p_at
  )
  on conflict on constraint reminder_pkey do update
  set p256dh = excluded.p256dh, auth_secret = excluded.auth_secret, user_id = excluded.user_id,
    locale = excluded.locale, minute = excluded.minute, time_zone = excluded.time_zone,
    next_at = private.next_reminder(excluded.minute, excluded.time_zone, r.claimed_on, p_at),
    played_on = greatest(r.played_on, excluded.played_on), tries = 0, seen_at = p_at;
  delete from private.reminder r
  where r.id in (
    select o.id from private.reminder o where o.user_id = p_user_id
    order by o.seen_at desc, o.id = name desc offset 10
  );
  return is_new;
end
$$;
comment on function private.set_reminder is 'Keeps or changes the reminder of a browser, as public.set_reminder says, and answers whether it is new. Of an account''s, the ten last seen remain. Where the operator sends none 55000; what is no subscription of a known push service, no time zone or no locale is 22023, a minute outside a day 22003, one more than there may be in all PT429. A day that is not today anywhere was not played.';

create function public.set_reminder(
  subscription jsonb, minute integer, time_zone text, locale text, played date default null
) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post();
  -- Before the second factor somebody has a token that names the account, and the role anon.
  return private.set_reminder(
    subscription, minute, time_zone, locale, played,
    case auth.role() when 'authenticated' then auth.uid() end, now()
  );
end
$$;
comment on function public.set_reminder is 'Keeps or changes the daily reminder of a browser: its subscription as the browser writes it ({endpoint, keys: {p256dh, auth}}), the minute of the day by the clock on the wall in a time zone such as Europe/Berlin, the language, and the local day that was played last, on which it stays silent. It belongs to whoever calls, or to nobody. Answers whether it is new. By POST only. Errors as in private.set_reminder. Definer: nobody may read or write reminders.';

create function public.end_reminder(endpoint text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post();
  delete from private.reminder r where r.id = private.reminder_id(end_reminder.endpoint);
  return found;
end
$$;
comment on function public.end_reminder is 'Ends the reminder of the browser whose subscription has this address; answers whether there was one. By POST only. Definer: nobody may read or write reminders.';

create function private.claim_reminders(p_amount integer, p_at timestamptz)
returns table (
  id text, endpoint text, p256dh text, auth_secret text, locale text, is_wanted boolean,
  seconds_left integer
)
language sql volatile set search_path = '' as $$
  with due as (
    select r.id, r.next_at as due_at, timezone(r.time_zone, r.next_at)::date as day
    from private.reminder r
    where r.next_at <= p_at
    order by r.next_at limit p_amount for update skip locked
  ),
  claimed as (
    update private.reminder r
    set claimed_on = d.day,
      next_at = private.next_reminder(r.minute, r.time_zone, d.day, p_at)
    from due d
    where d.id = r.id
    returning r.*, d.due_at
  )
  select c.id, c.endpoint, c.p256dh, c.auth_secret, c.locale,
    p_at < c.due_at + interval '2 hours'
      and timezone(c.time_zone, p_at)::date = c.claimed_on
      and coalesce(c.played_on < c.claimed_on, true)
      and not exists (
        select from public.user_result u
        where u.user_id = c.user_id and u.date = c.claimed_on
      )
      and (
        exists (select from private.setting s where s.name = 'classics' and s.value = 'on')
        or exists (
          select from public.schedule s where s.locale = c.locale and s.date = c.claimed_on
        )
      ),
    extract(
      epoch from timezone(c.time_zone, (c.claimed_on + 1)::timestamp) - p_at
    )::integer
  from claimed c;
$$;
comment on function private.claim_reminders is 'Takes up to so many reminders that are due, for the gateway that asks: from then on the next is due on a later day, whatever becomes of this one. Wanted are those not two hours late, of a day that has a puzzle and was not played, on that browser or with its account. They mean nothing after their day, of which so many seconds are left.';

create function private.note_reminder(
  p_id text, p_outcome text, p_wait integer, p_at timestamptz
) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if p_outcome = 'gone' then
    delete from private.reminder r where r.id = p_id;
  elsif p_outcome = 'sent' then
    update private.reminder r set tries = 0, failures = 0 where r.id = p_id;
  else
    update private.reminder r
    set next_at = a.again_at, tries = r.tries + 1
    from private.reminder o
    cross join lateral (
      select p_at + make_interval(
        secs => greatest(least(coalesce(p_wait, 0), 7200), 300 * 2 ^ o.tries)
      ) as again_at
    ) a
    where p_outcome = 'busy' and r.id = p_id and o.id = p_id and r.tries < 3
      and timezone(r.time_zone, a.again_at)::date = r.claimed_on;
    if found then
      return;
    end if;
    update private.reminder r set tries = 0, failures = r.failures + 1 where r.id = p_id;
    delete from private.reminder r where r.id = p_id and r.failures >= 14;
  end if;
end
$$;
comment on function private.note_reminder is 'Notes what became of a reminder that was claimed: sent; gone (there is no such subscription any more, it is removed); busy (not taken, to be tried again: after five, ten and twenty minutes, or the seconds that the push service said, but not on another day); refused (not taken, or nobody knows). One that is not taken on fourteen days in a row is removed.';

create function private.forget_reminders(p_at timestamptz default now()) returns integer
language sql volatile set search_path = '' as $$
  with forgotten as (
    delete from private.reminder r
    where r.id in (
      select o.id from private.reminder o
      where o.seen_at < p_at - interval '90 days'
        or o.time_zone in (
          select z.time_zone from (select distinct k.time_zone from private.reminder k) z
          where not private.is_time_zone(z.time_zone)
        )
      limit 1000
    )
    returning 1
  )
  select count(*)::integer from forgotten;
$$;
comment on function private.forget_reminders is 'Removes reminders of browsers that did not open the page for 90 days, and of time zones that the database does not know any more: 1,000 at most. Answers how many; call it again until none are left. The gateway does every day.';

grant execute on function public.set_reminder, public.end_reminder to anon, authenticated;
