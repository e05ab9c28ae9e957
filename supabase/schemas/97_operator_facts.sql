-- Who runs this installation, as far as administrators say so on the page.

create table private.operator_fact (
  name text primary key,
  value text not null,
  constraint operator_fact_is_one_line check (
    value <> '' and value = btrim(value) and value !~ '[\u0001-\u001F\u007F-\u009F]'
    and char_length(value) <= case when name like 'LINK\_%' then 2000 else 500 end
  ),
  constraint operator_fact_is_known check (
    case
      when name in ('OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_VAT_ID') then true
      when name in (
        'PROCESSOR_HOSTING', 'PROCESSOR_DATABASE', 'PROCESSOR_MAIL', 'PROCESSOR_PAYMENT',
        'PROCESSOR_BACKUP'
      ) then true
      when name in ('OPERATOR_EMAIL', 'SUPPORT_EMAIL')
        then value ~ '^[^[:space:]@<>"?&]{1,64}@[^[:space:]@<>"?&]{1,255}$'
      when name = 'OPERATOR_KIND' then value in ('individual', 'organisation')
      when name = 'OPERATOR_PHONE' then value ~ '^\+?[0-9 ()/.-]{3,40}$'
      when name = 'POLICY_DATE' then value ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
      when name in ('LINK_SOCIAL', 'LINK_BIO', 'LINK_SUPPORT') then value ~* '^https?://'
      else false
    end
  )
);
alter table private.operator_fact enable row level security;
comment on table private.operator_fact is 'The operator''s facts for imprint, privacy policy and menu that administrators have set on the page, by the names of the settings that go before them.';

create function private.set_operator_facts(
  p_user_id uuid, p_facts jsonb, p_at timestamptz
) returns void
language plpgsql volatile set search_path = '' as $$
declare
  given record;
  before text;
begin
  perform private.require_staff(p_user_id, 'admin.access', p_at);
  for given in select f.key as name, f.value from jsonb_each_text(p_facts) f order by f.key loop
    select f.value into before from private.operator_fact f where f.name = given.name for update;
    continue when given.value is not distinct from before;
    if given.value is null then
      delete from private.operator_fact f where f.name = given.name;
    else
      insert into private.operator_fact as f (name, value) values (given.name, given.value)
      on conflict on constraint operator_fact_pkey do update set value = excluded.value;
    end if;
    perform private.record_action(
      p_user_id, p_at, 'fact changed', given.name,
      jsonb_build_object('before', before, 'after', given.value)
    );
  end loop;
end
$$;
comment on function private.set_operator_facts is 'For the gateway: an administrator''s facts of the operator by their names, null to take one away; others stay. Each change is noted. Without admin.access 42501; an unknown name, or a value of another form, is 23514.';
