-- Reviews by buyers: one for each delivered line of an order. A changed review is a new row, so that staff never publish a
-- text that they have not seen.
create table review (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  order_line_id bigint not null unique references order_line,
  product_id bigint not null references product on delete cascade,
  weight_mg bigint not null check (weight_mg > 0),
  stars integer not null check (stars between 1 and 5),
  text text not null check (length(text) between 1 and 2000),
  city text not null default '' check (length(city) <= 60),
  status text not null default 'waiting' check (status in ('waiting', 'published', 'declined')),
  written_at timestamptz not null,
  moderated_at timestamptz,
  moderated_by text,
  check ((moderated_at is null) = (moderated_by is null))
);
create index review_published on review (product_id, id desc) where status = 'published';
create index review_moderation on review ((status = 'waiting') desc, id desc);
create index review_customer on review (customer_id);

create trigger review_of_customer before insert on review for each row execute function refuse_erased_customer();

create table review_photo (
  review_id bigint not null references review on delete cascade,
  position integer not null check (position between 1 and 4),
  upload_id bigint not null unique references upload,
  primary key (review_id, position)
);

-- The catalogue shows how many published reviews a product has, and follows its rows.
alter table product
  add column review_count integer not null default 0 check (review_count >= 0),
  add column review_stars integer not null default 0 check (review_stars >= 0);
comment on column product.review_stars is 'Sum of the stars of its published reviews.';

create function count_published_reviews() returns trigger language plpgsql as $$
declare
  counts integer := case when tg_op <> 'DELETE' and new.status = 'published' then 1 else 0 end;
  counted integer := case when tg_op <> 'INSERT' and old.status = 'published' then 1 else 0 end;
begin
  if counts <> counted then
    update product
    set review_count = review_count + counts - counted,
      review_stars = review_stars + (counts - counted) * (case when counts = 1 then new.stars else old.stars end)
    where id = (case when counts = 1 then new.product_id else old.product_id end);
  end if;
  return null;
end $$;
create trigger count_published after insert or update of status or delete on review
  for each row execute function count_published_reviews();
