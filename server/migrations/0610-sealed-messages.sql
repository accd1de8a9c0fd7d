-- The rotation of keys looks for messages whose data is encrypted: few among many.
create index outbox_message_sealed on outbox_message (id) where data ? 'sealed';
