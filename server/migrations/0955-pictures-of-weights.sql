-- A picture of a weight of its own, shown in the place of the product's first while the weight is chosen.
alter table product_weight add column image text, add column image_alt text not null default '';
comment on column product_weight.image is 'Path of a picture of this weight; null shows the product''s pictures.';

drop trigger announce_terms on product_weight;
create trigger announce_terms after update of product_id, weight_mg, mrp_paise, margin_paise_per_gram, making_paise,
  service_tax_bp, other_tax_bp, dispatch_days, size, visible, image, image_alt on product_weight
  for each row execute function announce_weight_terms();

-- The relief of a coin's faces, from which the shop draws it in three dimensions.
alter table product add column relief_front text, add column relief_back text;
comment on column product.relief_front is 'Path of a height map of the front: white is highest. Null: the coin is not shown in 3D.';
comment on column product.relief_back is 'Path of a height map of the back; null shows the front on both sides.';
