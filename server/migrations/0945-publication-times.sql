-- From and until when a record is shown; empty for no limit. Each process compares them with the database's time.
do $$
declare
  relation text;
begin
  foreach relation in array array['blog_post', 'news_item', 'faq_entry', 'store_location', 'banner', 'product'] loop
    execute format('alter table %I add column publish_from timestamptz, add column publish_until timestamptz,
      add constraint publication_ends_before_it_begins check (publish_until > publish_from)', relation);
  end loop;
end $$;

-- A product that is a draft is neither shown nor sold, whatever its place and variants are.
alter table product add column published boolean not null default true;

drop trigger sale_terms on product;
create constraint trigger sale_terms after update of product_type_id, category_id, sub_category_id, metal, fineness,
  fineness_label, hsn, published, publish_from, publish_until on product
  deferrable initially deferred for each row
  when ((old.product_type_id, old.category_id, old.sub_category_id, old.metal, old.fineness, old.fineness_label, old.hsn,
      old.published, old.publish_from, old.publish_until)
    is distinct from (new.product_type_id, new.category_id, new.sub_category_id, new.metal, new.fineness,
      new.fineness_label, new.hsn, new.published, new.publish_from, new.publish_until))
  execute function change_sale_terms();
