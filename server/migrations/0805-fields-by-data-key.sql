-- The worker counts every 15 seconds the encrypted fields that are not under the current data key, by the 12 bytes that name
-- their key: with a million orders it read all of them and their messages each time.
create index customer_order_data_key on customer_order (substring(pan_sealed from 1 for 12)) where pan_sealed is not null;
create index refund_data_key on refund (substring(payout_account_sealed from 1 for 12))
  where payout_account_sealed is not null;
create index outbox_message_data_key on outbox_message (substring(decode(data ->> 'sealed', 'base64') from 1 for 12))
  where data ? 'sealed';
