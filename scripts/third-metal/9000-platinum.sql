insert into metal (name, quoted_mg, quoted_unit, ceiling_bp, making_allowance_paise)
values ('platinum', 10000, '10 g', 30000, 0);
insert into grade (name, metal, fineness) values ('platinum950', 'platinum', 950), ('platinum999', 'platinum', 999);

-- Standard product types are listed in the menu. The back office adds customised ones only, and ids from 7 may be taken.
alter table product_type drop constraint product_type_standard_ids;
comment on table product_type is 'Product types: standard ones are part of an installation, customised ones are added by staff.';
insert into product_type (id, name, slug, form, customised, image, image_alt, position)
values (1001, 'Platinum Coin', 'platinum-coin', 'coin', false, '/media/journal/silver-stacks.webp', 'Stacks of platinum coins', 6);
