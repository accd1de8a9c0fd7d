-- Whether a piece is a coin or a bar is said by its product type: the tariff tells them apart, so the HSN of its invoice
-- follows it.

alter table product_type add column form text not null default 'coin' check (form in ('coin', 'bar'));
-- The standard types 2, 4 and 6, and what the business has named so.
update product_type set form = 'bar' where id in (2, 4, 6) or name ~* '\mbars?\M';
alter table product_type alter column form drop default;
comment on column product_type.form is 'What the pieces of this type are; decides the HSN of products that have none of their own.';

drop trigger sale_terms on product_type;
create constraint trigger sale_terms after update of visible, form on product_type
  deferrable initially deferred for each row
  when ((old.visible, old.form) is distinct from (new.visible, new.form))
  execute function change_sale_terms();
