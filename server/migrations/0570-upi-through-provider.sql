-- UPI through the payment provider: an order mode of its own, confirmed by the provider's record like a card payment.

alter table customer_order drop constraint customer_order_payment_mode_check;
alter table customer_order add constraint customer_order_payment_mode_check
  check (payment_mode in ('Card', 'UpiGateway', 'Upi', 'NEFT'));
-- The provider charges an order exactly.
alter table customer_order drop constraint customer_order_card_is_exact;
alter table customer_order add constraint customer_order_provider_is_exact
  check (payment_mode not in ('Card', 'UpiGateway') or (written_off_paise = 0 and to_balance_paise = 0));

create or replace view unpaid_transfer as
  select unpaid_order.* from unpaid_order join customer_order using (id)
  where payment_mode not in ('Card', 'UpiGateway');
comment on view unpaid_transfer is 'Unpaid orders by transfer to the dealer''s own account. One that is paid at the provider, of any size, ends by itself within minutes, so it takes none of what these may come to.';

-- Above the UPI limit an order is paid in parts, each an attempt of its own.
insert into order_rule (state, event, next) values ('awaiting payment', 'paid in part', 'awaiting payment');

-- The links or QR code that a UPI attempt is paid by. A repeated call, a reload and a second tab get the same request.
create table upi_request (
  attempt_id bigint not null references payment_attempt (id),
  channel text not null check (channel in ('link', 'qrcode')),
  provider_payment_id text not null unique,
  target jsonb not null,
  requested_at timestamptz not null,
  primary key (attempt_id, channel)
);
comment on table upi_request is 'UPI requests as the provider has made them, one for each channel of an attempt.';

alter table provider_payment add column failure text;
comment on column provider_payment.failure is 'Why the bank declined, in the store''s own terms; null when it did not, or gave no reason.';
