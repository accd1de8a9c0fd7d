-- Whose number and mailbox an account names is not known before their owner has proved it.
alter table customer
  add column mobile_verified_at timestamptz,
  add column email_verified_at timestamptz,
  drop constraint customer_email_check,
  add constraint customer_email_check check (email = '' or email like '%_@_%');
comment on column customer.mobile_verified_at is 'When an OTP to the number was last entered; null while nobody has proved the number.';
comment on column customer.email is 'Empty when its owner said that it is not this customer''s.';

drop index customer_email_once;
create unique index customer_email_once on customer (lower(email)) where email <> '';

-- Links in emails, of which only the SHA-256 is kept: confirm an address, or end the emails to it.
create table mailbox_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  customer_id bigint not null references customer on delete cascade,
  email text not null check (email like '%_@_%'),
  -- The address replaces the one of the account when it is confirmed.
  is_new_email boolean not null,
  expires_at timestamptz not null
);
create index mailbox_link_customer on mailbox_link (customer_id);
create index mailbox_link_expires_at on mailbox_link (expires_at);
comment on table mailbox_link is 'The right of a mailbox''s owner to confirm it or to end the emails to it';

alter table outbox_message add column unconfirmed_at timestamptz;
comment on column outbox_message.unconfirmed_at is 'When it was cleared for a mailbox that its owner had not confirmed; it then says less.';
create index outbox_message_to_unconfirmed on outbox_message (lower(recipient), unconfirmed_at)
  where unconfirmed_at is not null;
