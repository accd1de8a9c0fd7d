-- Which text of the privacy policy was in force when data was collected, and what customers have agreed to.

create table privacy_notice (
  id bigint generated always as identity primary key,
  -- Of the text, so that the same text has the same version.
  version text not null check (version ~ '^[0-9a-f]{12}$'),
  content jsonb not null,
  since timestamptz not null
);
comment on table privacy_notice is 'Every text that the privacy policy has had; the newest row is in force';

create function keep_privacy_notice() returns trigger language plpgsql as $$
declare
  text_version text := left(encode(sha256(convert_to(new.content::text, 'UTF8')), 'hex'), 12);
begin
  if text_version is distinct from (select version from privacy_notice order by id desc limit 1) then
    insert into privacy_notice (version, content, since) values (text_version, new.content, new.updated_at);
  end if;
  return null;
end $$;
create trigger keep_privacy_notice after insert or update of content on page_text
  for each row when (new.name = 'privacy-policy') execute function keep_privacy_notice();
insert into privacy_notice (version, content, since)
  select left(encode(sha256(convert_to(content::text, 'UTF8')), 'hex'), 12), content, updated_at
  from page_text where name = 'privacy-policy';

create function current_notice() returns text language sql stable as $$
  select version from privacy_notice order by id desc limit 1
$$;

-- The notice in force is stored with what is collected; older rows have none. A default costs no further statement.
alter table customer add column notice_version text, add column declared_minor_at timestamptz;
alter table customer alter column notice_version set default current_notice();
alter table customer_order add column notice_version text;
alter table customer_order alter column notice_version set default current_notice();
alter table enquiry add column notice_version text;
alter table enquiry alter column notice_version set default current_notice();
alter table price_alert add column notice_version text;
alter table price_alert alter column notice_version set default current_notice();

create table consent (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  purpose text not null check (purpose in ('gold-email', 'silver-email', 'whatsapp', 'tracking')),
  -- False withdraws it.
  given boolean not null,
  notice_version text,
  at timestamptz not null
);
create index consent_customer on consent (customer_id, purpose, id desc);
comment on table consent is 'Each consent that a customer has given or withdrawn; kept as proof when the account is erased';
create trigger consent_is_history before update or delete on consent for each row execute function refuse_change();
create trigger consent_of_customer before insert on consent for each row execute function refuse_erased_customer();

-- Somebody who says to be a minor places no orders.
create function refuse_minor() returns trigger language plpgsql as $$
begin
  if exists (select from customer where id = new.customer_id and declared_minor_at is not null) then
    raise exception 'Customer % has declared to be a minor', new.customer_id
      using errcode = 'check_violation', constraint = 'customer_is_minor';
  end if;
  return new;
end $$;
create trigger customer_order_of_adult before insert on customer_order for each row execute function refuse_minor();
