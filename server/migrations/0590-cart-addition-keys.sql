-- A repeated "add to cart" whose first reply was lost adds nothing: the line remembers its latest additions.
alter table cart_line add column addition_keys text[] not null default '{}';
comment on column cart_line.addition_keys is 'Idempotency keys of the latest additions, newest first';
