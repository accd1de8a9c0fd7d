-- A coupon may take off a share of the cart, and count for some pieces or a first order only.
alter table coupon
  add column share_bp integer check (share_bp between 1 and 10000),
  add column metal text references metal,
  add column product_type_id bigint references product_type,
  add column product_id bigint references product,
  add column first_order_only boolean not null default false;
comment on column coupon.amount_paise is 'The sum that is taken off; with a share, the most that it takes off.';
comment on column coupon.share_bp is 'Share of the pieces that it counts for; null takes off the sum.';
create index coupon_product_type on coupon (product_type_id) where product_type_id is not null;
create index coupon_product on coupon (product_id) where product_id is not null;
