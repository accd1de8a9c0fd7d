-- A dealer adds types of all kinds, which stand among the customised ones; not all of them are engraved. Those of before are, until
-- staff say otherwise.
alter table product_type add column made_to_design boolean not null default false;
comment on column product_type.made_to_design is 'Its pieces are engraved, and sold with a design only.';
update product_type set made_to_design = customised where customised;
