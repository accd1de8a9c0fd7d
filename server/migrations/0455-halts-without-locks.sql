-- A foreign key locks the row that it refers to, so a halt waited for edits of the product. The halt looks the
-- product up without a lock instead, and ends when the product or the variant is removed.
alter table rate_halt drop constraint rate_halt_product_id_fkey, drop constraint rate_halt_weight_id_fkey;

create function end_halts_of_removed() returns trigger language plpgsql as $$
begin
  update rate_halt set lifted_at = greatest(halted_at, now()), lifted_by = 'system', lifted_why = 'Removed from the catalogue'
  where lifted_at is null
    and case tg_table_name when 'product' then product_id else weight_id end = old.id;
  return null;
end $$;
create trigger end_halts after delete on product for each row execute function end_halts_of_removed();
create trigger end_halts after delete on product_weight for each row execute function end_halts_of_removed();
