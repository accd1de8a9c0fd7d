-- The search finds invoices and credit notes by the beginning of their number, and e-invoices by that of their IRN.
create index tax_document_number_begin on tax_document ((upper(number) collate "C"));
create index e_invoice_irn_begin on e_invoice ((irn collate "C")) where irn is not null;
