-- Which customer has sent which coupon's code. Locks and orders name a coupon by its id, which anybody can count through;
-- an id works only for a customer who is listed here with the code that the coupon has now.
create table coupon_shown (
  customer_id bigint not null references customer,
  coupon_id bigint not null references coupon on delete cascade,
  -- As the customer sent it: when staff change a code, those who know only the old one have to send the new one.
  code text not null check (code <> ''),
  shown_at timestamptz not null,
  primary key (customer_id, coupon_id)
);
create index coupon_shown_coupon on coupon_shown (coupon_id);
comment on table coupon_shown is 'A customer has sent the code of a coupon, and may use its id';
