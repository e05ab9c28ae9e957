-- Long words are refused before they are folded; half signed in, nobody writes an account's reminders.

create or replace function private.require_words(words text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  -- Looked at before they are folded: that takes long for long ones.
  if char_length(btrim(words, E' \t\r\n\u00a0\u202f')) > 100 then
    raise exception 'words are longer than 100 characters'
      using errcode = 'string_data_right_truncation';
  end if;
  return nullif(btrim(private.folded(words), E' \t\r\n'), '');
end
$$;

create or replace function public.set_reminder(
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
