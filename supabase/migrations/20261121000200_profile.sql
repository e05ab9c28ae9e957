-- What a player tells about themselves, for their own eyes and the mails they get.

alter table private.setting drop constraint setting_is_known;
alter table private.setting add constraint setting_is_known check (
  case name
    when 'version' then value ~ '^[0-9]+\.[0-9]+\.[0-9]+$'
    when 'classics' then value in ('on', 'off')
    when 'postal_address' then value in ('on', 'off')
    else false
  end
);
insert into private.setting (name, value) values ('postal_address', 'off');
comment on table private.setting is
  'The operator''s settings: version (deployed version, such as 1.5.0), classics (on or off) and postal_address (on: asked for at registration; off: not even kept).';

create table public.profile (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  display_name varchar(50) not null,
  country text,
  newsletter boolean not null default false,
  language text not null default 'de-DE',
  postal_address varchar(500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Control characters, and those that turn or hide text, so that no name can pose as another.
  constraint profile_display_name_is_plain check (
    display_name ~ '^[^[:space:]](.*[^[:space:]])?$'
    and display_name !~
      '[\u0001-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]'
  ),
  constraint profile_country_known check (
    country = any (
      string_to_array(
        'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR '
        'BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ '
        'EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW '
        'GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY '
        'KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV '
        'MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY '
        'QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG '
        'TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM '
        'ZW',
        ' '
      )
    )
  ),
  constraint profile_language_known check (language in ('de-DE', 'en-US')),
  constraint profile_postal_address_is_plain check (
    postal_address ~ '[^[:space:]]'
    and postal_address !~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f]'
  )
);
alter table public.profile enable row level security;
revoke all on public.profile from public, anon, authenticated, service_role;
grant select on public.profile to authenticated, service_role;
grant insert (display_name, country, newsletter, language, postal_address),
  update (display_name, country, newsletter, language, postal_address)
  on public.profile to authenticated;

create policy "players read their own profile" on public.profile for select to authenticated
  using (user_id = (select auth.uid()));
create policy "players make their own profile" on public.profile for insert to authenticated
  with check (
    user_id = (select auth.uid()) and (select private.holds_permission('authenticated'))
  );
create policy "players change their own profile" on public.profile for update to authenticated
  using (user_id = (select auth.uid()))
  with check (
    user_id = (select auth.uid()) and (select private.holds_permission('authenticated'))
  );

comment on table public.profile is
  'One row a user, made when registration is finished. Whose it is comes from the token, so user_id is never sent; an upsert names it in on_conflict alone. Too long a text is 22001, a missing name 23502, any other impossible value 23514.';
comment on column public.profile.country is 'ISO 3166-1 alpha-2, or null.';
comment on column public.profile.newsletter is 'Whether the player asked for the newsletter.';
comment on column public.profile.language is 'In which language mails are written: de-DE or en-US.';
comment on column public.profile.postal_address is
  'Null unless the operator asks for it (setting postal_address); lines end with line feeds.';

create function private.guard_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.postal_address is not null
    and (select s.value from private.setting s where s.name = 'postal_address')
      is distinct from 'on' then
    raise exception 'nobody asked for a postal address'
      using errcode = 'check_violation', column = 'postal_address', table = 'profile',
        schema = 'public';
  end if;
  new.created_at := case tg_op when 'INSERT' then now() else old.created_at end;
  new.updated_at := now();
  return new;
end
$$;
revoke all on function private.guard_profile() from public, anon, authenticated, service_role;
comment on function private.guard_profile() is
  'Sets the timestamps and keeps out a postal address that the operator does not ask for (23514). Definer: players may not read the settings.';

create trigger guard_profile before insert or update on public.profile
  for each row execute function private.guard_profile();
