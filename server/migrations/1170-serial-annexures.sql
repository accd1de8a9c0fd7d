-- The annexure of an invoice: the serial numbers of the pieces that were sent, which are chosen after the invoice is issued. It is
-- frozen at the dispatch and drawn again byte for byte, as the invoice is.

create table serial_annexure (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references customer_order (id),
  issued_at timestamptz not null,
  -- Names the seller, the invoice and the pieces, and nothing of the buyer.
  document jsonb not null,
  -- Of its first PDF.
  pdf_sha256 text check (pdf_sha256 ~ '^[0-9a-f]{64}$')
);
create trigger serial_annexure_frozen before update or delete on serial_annexure for each row
  execute function freeze_columns('pdf_sha256');
comment on table serial_annexure is 'Serial numbers of the pieces of an invoice, as they were dispatched.';

alter table document_signature drop constraint document_signature_kind_check;
alter table document_signature add constraint document_signature_kind_check check (kind in ('invoice', 'credit note', 'annexure'));
