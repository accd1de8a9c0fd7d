-- Tax documents with numbers that have no gaps.

create table number_series (
  kind text not null check (kind in ('invoice', 'credit note')),
  financial_year text not null check (financial_year ~ '^[0-9]{4}-[0-9]{2}$'),
  last integer not null check (last > 0),
  primary key (kind, financial_year)
);
comment on table number_series is 'The last number given in each series; taken in the transaction that issues the document, so none is lost.';

create table invoice (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references customer_order (id),
  customer_id bigint not null references customer (id),
  number text not null unique check (number ~ '^[A-Za-z0-9/-]{1,16}$'),
  financial_year text not null,
  serial integer not null check (serial > 0),
  issued_at timestamptz not null,
  document jsonb not null,
  pdf_sha256 text,
  unique (financial_year, serial)
);
comment on table invoice is 'Tax invoices; document holds every word and figure, from which the PDF is made again byte for byte.';
create index invoice_customer on invoice (customer_id);

create table credit_note (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoice (id),
  refund_id bigint not null unique references refund (id),
  customer_id bigint not null references customer (id),
  number text not null unique check (number ~ '^[A-Za-z0-9/-]{1,16}$'),
  financial_year text not null,
  serial integer not null check (serial > 0),
  issued_at timestamptz not null,
  document jsonb not null,
  pdf_sha256 text,
  unique (financial_year, serial)
);
comment on table credit_note is 'Credit notes for refunds of invoiced orders (CGST Act s. 34).';
create index credit_note_invoice on credit_note (invoice_id);

create function keep_tax_document() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - 'pdf_sha256') is distinct from (to_jsonb(old) - 'pdf_sha256')
     or (old.pdf_sha256 is not null and new.pdf_sha256 is distinct from old.pdf_sha256) then
    raise exception 'A tax document that was issued is never changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger invoice_is_final before update or delete on invoice for each row execute function keep_tax_document();
create trigger credit_note_is_final before update or delete on credit_note for each row execute function keep_tax_document();
