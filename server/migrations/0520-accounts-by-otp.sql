-- An account that is opened by OTP has a number, and nothing else until its customer adds it.
alter table customer
  drop constraint customer_first_name_check,
  drop constraint customer_last_name_check,
  drop constraint customer_state_check,
  alter column password_hash drop not null,
  alter column password_changed_at drop not null,
  add constraint customer_name_is_whole check (first_name <> '' or last_name = ''),
  add constraint customer_password_has_date check ((password_hash is null) = (password_changed_at is null));
comment on column customer.first_name is 'Empty until the customer gives a name; such an account places no orders.';
comment on column customer.last_name is 'May be empty: not everybody has one.';
comment on column customer.state is 'State of the account, for addresses that name none; empty in an account opened by OTP.';
comment on column customer.password_hash is 'argon2id in its own text form; null without a password, which is refused like a wrong one.';

-- How staff see a customer: by name, by number while there is none.
create function customer_label(first_name text, last_name text, mobile text) returns text language sql immutable as $$
  select case when first_name = '' then mobile else rtrim(first_name || ' ' || last_name) end
$$;
