-- A sale is committed at the terms of its variants and at the tax and charges of the settings, or not at all: their
-- changes count in sale_terms like those of pauses, premiums and rates set by hand.

comment on table sale_terms is 'Counts the changes of whatever a price is made of, besides ticks. A sale remembers the number it was priced under.';

-- Deferred, so that a long import keeps sales from being committed only for the moment of its own commit, and a dry run
-- not at all. Once per transaction, however many rows it changes.
create function change_sale_terms() returns trigger language plpgsql as $$
begin
  if current_setting('tola.sale_terms_changed', true) is distinct from pg_current_xact_id()::text then
    perform pg_advisory_xact_lock(7041, 2027);
    update sale_terms set version = version + 1;
    perform set_config('tola.sale_terms_changed', pg_current_xact_id()::text, true);
  end if;
  return null;
end $$;

-- What a variant is, what it costs besides the rate, and whether it is on sale. Stock is none of it.
create constraint trigger sale_terms after update of product_id, weight_mg, margin_paise_per_gram, making_paise,
  service_tax_bp, other_tax_bp, visible on product_weight
  deferrable initially deferred for each row
  when ((old.product_id, old.weight_mg, old.margin_paise_per_gram, old.making_paise, old.service_tax_bp,
      old.other_tax_bp, old.visible)
    is distinct from (new.product_id, new.weight_mg, new.margin_paise_per_gram, new.making_paise, new.service_tax_bp,
      new.other_tax_bp, new.visible))
  execute function change_sale_terms();
create constraint trigger sale_terms_gone after delete on product_weight
  deferrable initially deferred for each row execute function change_sale_terms();
create constraint trigger sale_terms after update of product_type_id, category_id, sub_category_id, metal, fineness,
  fineness_label, hsn on product
  deferrable initially deferred for each row
  when ((old.product_type_id, old.category_id, old.sub_category_id, old.metal, old.fineness, old.fineness_label, old.hsn)
    is distinct from (new.product_type_id, new.category_id, new.sub_category_id, new.metal, new.fineness,
      new.fineness_label, new.hsn))
  execute function change_sale_terms();
create constraint trigger sale_terms after update of visible on product_type
  deferrable initially deferred for each row when (old.visible is distinct from new.visible)
  execute function change_sale_terms();
create constraint trigger sale_terms after update of visible on category
  deferrable initially deferred for each row when (old.visible is distinct from new.visible)
  execute function change_sale_terms();
create constraint trigger sale_terms after update of visible on sub_category
  deferrable initially deferred for each row when (old.visible is distinct from new.visible)
  execute function change_sale_terms();

-- The settings that a price is computed with; the same names as PRICE_SETTINGS in server/src/business, which a test compares.
create function is_price_setting(name text) returns boolean language sql immutable as $$
  select name in ('gst', 'hsnDefaults', 'cardSurchargeBp', 'rateGuard', 'saleLimits')
$$;
create constraint trigger sale_terms after insert or update on business_setting
  deferrable initially deferred for each row when (is_price_setting(new.name)) execute function change_sale_terms();
create constraint trigger sale_terms_reset after delete on business_setting
  deferrable initially deferred for each row when (is_price_setting(old.name)) execute function change_sale_terms();
