-- News: announcements in groups, a group being one announcement in one language or in both.

create table public.news (
  id bigint generated always as identity primary key,
  news_group_id integer not null,
  published_at timestamptz,
  valid_until timestamptz,
  locale text not null,
  news_mode text not null default 'NORMAL',
  title varchar(120) not null,
  body varchar(20000) not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint news_group_locale_key unique (news_group_id, locale),
  constraint news_group_id_range check (news_group_id between 1 and 999999999),
  constraint news_times_are_instants check (isfinite(published_at) and isfinite(valid_until)),
  constraint news_valid_after_publication check (valid_until > published_at),
  constraint news_locale_known check (locale in ('de-DE', 'en-US')),
  constraint news_mode_form check (news_mode ~ '^[A-Z][A-Z_]{0,29}$'),
  constraint news_title_is_a_line check (
    title ~ '^[^[:space:]](.*[^[:space:]])?$' and title !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
  ),
  constraint news_body_has_words check (body ~ '[^[:space:]]')
);
create index news_locale_published_at_idx on public.news (locale, published_at desc, id desc);
alter table public.news enable row level security;
revoke all on public.news from public, anon, authenticated, service_role;
grant select on public.news to anon, authenticated;
grant insert (news_group_id, published_at, valid_until, locale, news_mode, title, body),
  update (news_group_id, published_at, valid_until, locale, news_mode, title, body),
  delete on public.news to authenticated;
grant select, insert, update, delete on public.news to service_role;

create policy "everybody reads what is published" on public.news for select to anon
  using (published_at <= now());
create policy "players read what is published, staff all" on public.news for select
  to authenticated
  using (published_at <= now() or (select private.holds_permission('admin.restricted')));
create policy "staff write news" on public.news for insert to authenticated
  with check ((select private.holds_permission('admin.restricted')));
create policy "staff change news" on public.news for update to authenticated
  using ((select private.holds_permission('admin.restricted')))
  with check ((select private.holds_permission('admin.restricted')));
create policy "staff remove news" on public.news for delete to authenticated
  using ((select private.holds_permission('admin.restricted')));

comment on table public.news is
  'One row a group and language. Without published_at, or before it, it is a draft for staff (admin.restricted) alone; from then on everybody reads it. Too long a title or body is 22001, a second row of a group in one language 23505, any other impossible value 23514.';
comment on column public.news.news_group_id is
  'Names the announcement in both languages, in addresses and in the cookie of the last one read.';
comment on column public.news.valid_until is
  'From this instant on the page draws no attention to it; it stays in the list. Null: for good.';
comment on column public.news.news_mode is
  'LOW draws no attention, HIGHEST leads to itself at the start, NORMAL and any other word puts up a dot.';
comment on column public.news.body is 'Markdown; raw HTML in it is shown as it is written.';

create function private.stamp_news() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.created_at := case tg_op when 'INSERT' then now() else old.created_at end;
  new.updated_at := now();
  return new;
end
$$;
revoke all on function private.stamp_news() from public, anon, authenticated, service_role;
comment on function private.stamp_news() is 'Sets the timestamps of a piece of news.';

create trigger stamp_news before insert or update on public.news
  for each row execute function private.stamp_news();

create function private.guard_news() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.role() = 'authenticated' and not private.holds_permission('admin.restricted') then
    raise exception 'news are written by staff' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
revoke all on function private.guard_news() from public, anon, authenticated, service_role;
comment on function private.guard_news() is
  'Tells players that they may not write (42501), where the policies would pass over it in silence. Definer: players may not look into the private schema.';

create trigger guard_news before insert or update or delete on public.news
  for each statement execute function private.guard_news();

create function private.next_news_change(at timestamptz) returns timestamptz
language sql stable
set search_path = ''
as $$
  select min(due.at)
  from public.news n, unnest(array[n.published_at, n.valid_until]) as due (at)
  where due.at > next_news_change.at;
$$;
revoke all on function private.next_news_change(timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.next_news_change(timestamptz) is
  'The first instant after another at which a piece of news becomes due or expires; null for none. What is remembered of the news must not outlive it.';
