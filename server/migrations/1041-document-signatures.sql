-- Digital signatures of invoices and credit notes. The unsigned file is drawn again byte for byte; with its appendix it is the
-- signed one. A document is signed once for each content of its file: plain, with its IRN, and with the IRN cancelled.

create table document_signature (
  kind text not null check (kind in ('invoice', 'credit note')),
  document_id bigint not null,
  -- Of the unsigned file.
  pdf_sha256 text not null check (pdf_sha256 ~ '^[0-9a-f]{64}$'),
  appendix bytea not null,
  signed_at timestamptz not null,
  primary key (kind, document_id, pdf_sha256)
);
comment on table document_signature is 'What is appended to the unsigned PDF of a tax document to make it the signed one.';
create trigger document_signature_is_history before update or delete on document_signature for each row
  execute function refuse_change();
