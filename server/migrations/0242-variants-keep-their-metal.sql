-- What a variant is made of never changes once it has had stock or was sold: a wrong metal, fineness or weight would
-- deceive the sale limits, and what lies in the vault would be called something else. A correction is a new variant.

alter table product_weight add column had_stock boolean not null default false;
comment on column product_weight.had_stock is 'Pieces of it have been in stock at some time, so its metal, fineness and weight stay as they are.';
-- For existing rows: in stock now, or moved by an order before. announce_terms does not fire for this column.
update product_weight set had_stock = true
where stock > 0 or exists (select from stock_move where weight_id = product_weight.id);

create function note_stock() returns trigger language plpgsql as $$
begin
  new.had_stock := (tg_op = 'UPDATE' and old.had_stock) or coalesce(new.stock > 0, false);
  return new;
end $$;
create trigger note_stock before insert or update of stock, had_stock on product_weight
  for each row execute function note_stock();

-- A price lock that can still be used counts as a sale; the hour is for clocks that differ.
create function has_stock_or_sales(variant bigint) returns boolean language sql stable as $$
  select exists (select from product_weight where id = variant and had_stock)
    or exists (select from order_line where weight_id = variant)
    or exists (
      select from quote, jsonb_array_elements(lines) line
      where state = 'open' and expires_at > clock_timestamp() - interval '1 hour'
        and (line ->> 'weightId')::bigint = variant)
$$;

create function keep_variant_weight() returns trigger language plpgsql as $$
begin
  if has_stock_or_sales(new.id) then
    raise exception 'Variant % has had stock or was sold', new.id
      using errcode = 'check_violation', constraint = 'variant_keeps_its_metal';
  end if;
  return null;
end $$;
create function keep_product_metal() returns trigger language plpgsql as $$
begin
  if exists (select from product_weight where product_id = new.id and has_stock_or_sales(id)) then
    raise exception 'A variant of product % has had stock or was sold', new.id
      using errcode = 'check_violation', constraint = 'variant_keeps_its_metal';
  end if;
  return null;
end $$;

-- At once, so that people are told what they did; and once more at the commit, after sale_terms ("sale" sorts before
-- "variant") has waited for the sales that are being committed at this moment. Later ones start again.
create trigger variant_keeps_its_metal after update of product_id, weight_mg on product_weight
  for each row when ((old.product_id, old.weight_mg) is distinct from (new.product_id, new.weight_mg))
  execute function keep_variant_weight();
create constraint trigger variant_keeps_its_metal_at_commit after update of product_id, weight_mg on product_weight
  deferrable initially deferred for each row
  when ((old.product_id, old.weight_mg) is distinct from (new.product_id, new.weight_mg))
  execute function keep_variant_weight();
create trigger variant_keeps_its_metal after update of metal, fineness on product
  for each row when ((old.metal, old.fineness) is distinct from (new.metal, new.fineness))
  execute function keep_product_metal();
create constraint trigger variant_keeps_its_metal_at_commit after update of metal, fineness on product
  deferrable initially deferred for each row
  when ((old.metal, old.fineness) is distinct from (new.metal, new.fineness))
  execute function keep_product_metal();
