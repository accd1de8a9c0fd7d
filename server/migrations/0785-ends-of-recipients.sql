-- Staff look for messages by the domain or the last digits of a recipient, and for customers by the first digits of a number.
create index outbox_message_by_recipient_end on outbox_message (reverse(lower(recipient)) collate "C");
create index customer_by_mobile on customer (mobile collate "C");
