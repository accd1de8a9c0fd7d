-- Documents that were issued before the books began. Those issued meanwhile are booked by the triggers of 0975.
select book_invoices(array(select id from invoice));
select book_credit_note(id) from (select id from credit_note order by id) note;
-- Statements of the books sum up these tables as soon as they are filled.
analyze tax_document;
analyze tax_document_line;
