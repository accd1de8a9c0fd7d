-- Limits of tax law count by PAN, which a GSTIN contains: registrations of one firm in several States are one seller.
alter table supplier
  add column tax_id text generated always as (coalesce(nullif(pan, ''), nullif(substr(gstin, 3, 10), ''))) stored;
comment on column supplier.tax_id is 'PAN, from the GSTIN where none was entered; null for a supplier without either.';
create index supplier_tax_id on supplier (tax_id);
