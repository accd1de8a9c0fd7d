-- Tags that staff put on orders, to find them again.
create table order_tag (
  order_id bigint not null references customer_order,
  tag text not null check (tag <> '' and length(tag) <= 30),
  added_by bigint not null references staff_member,
  added_at timestamptz not null,
  primary key (order_id, tag)
);
create index order_tag_by_name on order_tag (tag, order_id);
create index order_tag_by_person on order_tag (added_by);
comment on table order_tag is 'Tags of orders, for staff only';
