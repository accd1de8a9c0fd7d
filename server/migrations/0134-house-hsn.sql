-- A product without an HSN of its own is sold under the house's for its metal and form, which the settings keep by date.
alter table product drop constraint product_hsn_check;
alter table product add constraint product_hsn_check check (hsn ~ '^(\d{4}(\d{2}){0,2})?$');
