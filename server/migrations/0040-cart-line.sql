-- What customers have put into their carts: one line for each weight.
create table cart_line (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer on delete cascade,
  weight_id bigint not null references product_weight on delete cascade,
  quantity integer not null check (quantity between 1 and 100000),
  created_at timestamptz not null,
  constraint cart_line_once unique (customer_id, weight_id)
);
create index cart_line_weight on cart_line (weight_id);
comment on table cart_line is 'Pieces of one weight in a customer''s cart';
