-- Designs of customised pieces. The id is the secret of a link. A design that is in a cart or an order never changes: saving
-- it makes another one. Its contents may only be erased.
create table design (
  id text primary key check (length(id) between 20 and 64),
  customer_id bigint references customer,
  weight_id bigint not null references product_weight on delete cascade,
  content jsonb,
  front_picture bytea check (octet_length(front_picture) <= 400000),
  back_picture bytea check (octet_length(back_picture) <= 400000),
  saved_at timestamptz not null,
  frozen_at timestamptz
);
comment on column design.content is 'Null once erased.';
comment on column design.front_picture is 'Height map as a grey PNG; white is highest.';
create index design_customer on design (customer_id) where customer_id is not null;
create index design_weight on design (weight_id);
create index design_saved on design (saved_at) where content is not null;

create function design_is_frozen() returns trigger language plpgsql as $$
begin
  if old.frozen_at is not null and (new.content is not null and new.content is distinct from old.content
    or new.weight_id <> old.weight_id or new.frozen_at is distinct from old.frozen_at
    or new.front_picture is not null and new.front_picture is distinct from old.front_picture
    or new.back_picture is not null and new.back_picture is distinct from old.back_picture) then
    raise exception 'design % is in a cart or an order', old.id using errcode = 'check_violation', constraint = 'design_is_frozen';
  end if;
  return new;
end $$;
create trigger design_is_frozen before update on design for each row execute function design_is_frozen();

alter table cart_line add column design_id text references design;
create index cart_line_design on cart_line (design_id) where design_id is not null;

alter table order_line add column design_id text references design;
comment on column order_line.design_id is 'What is engraved; null for pieces that are not customised.';
create index order_line_design on order_line (design_id) where design_id is not null;

-- The buyer has approved the proof of a customised line; nothing is struck before.
create table proof_approval (
  order_id bigint not null references customer_order,
  design_id text not null references design,
  approved_at timestamptz not null,
  primary key (order_id, design_id)
);
create trigger proof_approval_is_history before update or delete on proof_approval for each row execute function refuse_change();
