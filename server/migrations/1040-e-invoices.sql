-- E-invoices: documents to buyers with GSTIN and what the invoice registration portal answered to each. A document has one row,
-- and an IRN that was given is never replaced.

create table e_invoice (
  id bigint generated always as identity primary key,
  kind text not null,
  document_id bigint not null,
  dated date not null,
  -- 'not due': no duty on its date, or nothing to register. The job moves it to 'waiting' once the duty covers its date.
  state text not null default 'not due'
    check (state in ('not due', 'waiting', 'needs correction', 'registered', 'cancelling', 'cancelled')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz,
  -- Until then one worker asks the portal about it.
  claimed_until timestamptz,
  -- An earlier request got no answer, so the portal may have registered the document.
  is_unsure boolean not null default false,
  problem text,
  problem_code text,
  -- Where the frozen address names no PIN code: {pinCode, location}, as staff corrected it.
  buyer_place jsonb,
  irn text unique check (irn ~ '^[0-9a-f]{64}$'),
  ack_number text check (ack_number ~ '^[0-9]{1,20}$'),
  acked_at timestamptz,
  signed_qr text,
  -- Where the answer came from.
  answered_by text check (answered_by in ('provider', 'file')),
  cancel_reason text check (cancel_reason in ('1', '2', '3', '4')),
  cancel_remark text,
  cancelled_at timestamptz,
  -- Of the first PDF with the IRN, and of the first one that says that it was cancelled.
  pdf_sha256 text,
  unique (kind, document_id),
  foreign key (kind, document_id) references tax_document,
  check (state not in ('registered', 'cancelling', 'cancelled')
    or irn is not null and ack_number is not null and acked_at is not null and signed_qr is not null),
  check (state not in ('waiting', 'cancelling') or next_attempt_at is not null),
  check ((state = 'cancelled') = (cancelled_at is not null))
);
comment on table e_invoice is 'The registration of each document to a buyer with GSTIN at the invoice registration portal.';
create index e_invoice_next on e_invoice (next_attempt_at) where state in ('waiting', 'cancelling');
create index e_invoice_dated on e_invoice (state, dated desc, id desc);

create function keep_irn() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.kind, new.document_id, new.dated) is distinct from (old.kind, old.document_id, old.dated)
     or old.irn is not null and (new.irn, new.ack_number, new.acked_at, new.signed_qr)
       is distinct from (old.irn, old.ack_number, old.acked_at, old.signed_qr)
     or old.state = 'cancelled' and new.state <> 'cancelled' then
    raise exception 'An IRN that was given is never changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger e_invoice_keeps_irn before update or delete on e_invoice for each row execute function keep_irn();

create function list_e_invoice() returns trigger language plpgsql as $$
begin
  insert into e_invoice (kind, document_id, dated) values (new.kind, new.document_id, new.dated);
  return null;
end $$;
create trigger tax_document_lists_e_invoice after insert on tax_document for each row
  when (new.buyer_gstin <> '' and new.buyer_gstin <> new.seller_gstin) execute function list_e_invoice();

insert into e_invoice (kind, document_id, dated)
select kind, document_id, dated from tax_document where buyer_gstin <> '' and buyer_gstin <> seller_gstin order by dated, document_id;
