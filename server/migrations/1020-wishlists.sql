-- Wishlists: pieces that a customer keeps for later.
create table wishlist_piece (
  customer_id bigint not null references customer,
  weight_id bigint not null references product_weight on delete cascade,
  added_at timestamptz not null,
  primary key (customer_id, weight_id)
);
create index wishlist_piece_weight on wishlist_piece (weight_id);
comment on table wishlist_piece is 'Pieces on the wishlists of customers.';

create trigger wishlist_piece_of_customer before insert on wishlist_piece for each row execute function refuse_erased_customer();
