-- Lists of the back office with a million orders: indexes for searches, queues and counts.

-- Texts that staff search for anywhere in a name, email address or number.
create extension if not exists pg_trgm;
create index customer_search on customer
  using gin (lower(first_name || ' ' || last_name || ' ' || email || ' ' || mobile) gin_trgm_ops);
create index enquiry_search on enquiry using gin (lower(ticket_number || ' ' || name || ' ' || last_name || ' ' || email || ' '
  || mobile || ' ' || city || ' ' || message) gin_trgm_ops);

-- The dashboard adds up the days of a month without reading the orders.
drop index customer_order_confirmed;
create index customer_order_confirmed on customer_order (confirmed_at) include (state, payable_paise)
  where confirmed_at is not null;

-- The primary key serves the newest messages.
drop index outbox_message_newest;
create index outbox_message_by_state on outbox_message (state, channel, template, id);
-- Also for erasures, downloads of personal data and letters to unconfirmed mailboxes.
create index outbox_message_by_recipient on outbox_message (lower(recipient) text_pattern_ops);

create index deadline_met on deadline (met_at desc, id desc) where met_at is not null;

drop index security_event_ip;
create index security_event_ip on security_event ((ip collate "C"), at desc);
create index security_event_kind on security_event (kind, outcome, at desc);
