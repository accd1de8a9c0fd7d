-- Messages to numbers may go by WhatsApp Business, where the customer has agreed to it.
alter table message_text
  add column whatsapp_template text check (whatsapp_template is null or (channel = 'sms' and whatsapp_template ~ '^[a-z0-9_]{1,100}$'));
comment on column message_text.whatsapp_template is 'Name of the template that WhatsApp has approved for this text; its parameters are the placeholders in their order.';
alter table outbox_message
  add column sent_by text check (sent_by in ('mail', 'sms', 'whatsapp')),
  -- WhatsApp could not deliver it, so it goes by SMS.
  add column skips_whatsapp boolean not null default false;
comment on column outbox_message.sent_by is 'Transport that took the message; null for older ones and those not sent.';
