-- The books: what each tax document says, as columns that registers and GST returns add up. A document is booked in the
-- transaction that issues it, and neither changes later.

create function day_in_india(at timestamptz) returns date language sql immutable
  return (at at time zone 'Asia/Kolkata')::date;

create table tax_document (
  kind text not null check (kind in ('invoice', 'credit note')),
  -- Of the invoice or the credit note.
  document_id bigint not null,
  order_id bigint not null references customer_order (id),
  order_number text not null,
  number text not null,
  financial_year text not null,
  series integer not null,
  serial integer not null,
  issued_at timestamptz not null,
  dated date not null,
  seller_gstin text not null,
  -- Empty where the buyer is not registered.
  buyer_gstin text not null,
  place_of_supply text not null,
  within_state boolean not null,
  -- The invoice itself, or the one that a credit note takes back from.
  invoice_number text not null,
  invoice_dated date not null,
  invoice_value_paise bigint not null,
  taxable_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  rounding_paise bigint not null,
  value_paise bigint not null,
  primary key (kind, document_id),
  check (taxable_paise + cgst_paise + sgst_paise + igst_paise + rounding_paise = value_paise)
);
comment on table tax_document is 'Invoices and credit notes as the registers and GST returns read them; the frozen documents in columns.';
create index tax_document_dated on tax_document (dated, kind);
create index tax_document_order on tax_document (order_id);
create index tax_document_invoice on tax_document (invoice_number);
create trigger tax_document_is_history before update or delete on tax_document for each row execute function refuse_change();

create table tax_document_line (
  kind text not null,
  document_id bigint not null,
  hsn text not null,
  rate_bp integer not null,
  dated date not null,
  weight_mg bigint not null,
  taxable_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  primary key (kind, document_id, hsn, rate_bp),
  foreign key (kind, document_id) references tax_document
);
comment on table tax_document_line is 'What a tax document says of each HSN and rate. A credit note takes from each line of its invoice in proportion.';
create index tax_document_line_dated on tax_document_line (dated);
create trigger tax_document_line_is_history before update or delete on tax_document_line for each row
  execute function refuse_change();

-- Invoices that are booked already are left out.
create function book_invoices(ids bigint[]) returns void language sql as $$
  with added as (
    insert into tax_document
    select 'invoice', i.id, i.order_id, i.document ->> 'orderNumber', i.number, i.financial_year, i.series, i.serial, i.issued_at,
      day_in_india(i.issued_at), coalesce(i.document #>> '{seller,gstin}', ''), coalesce(i.document #>> '{buyer,gstin}', ''),
      i.document #>> '{placeOfSupply,code}', (i.document ->> 'withinState')::boolean,
      i.number, day_in_india(i.issued_at), (i.document ->> 'payablePaise')::bigint,
      (i.document #>> '{total,taxablePaise}')::bigint, (i.document #>> '{total,cgstPaise}')::bigint,
      (i.document #>> '{total,sgstPaise}')::bigint, (i.document #>> '{total,igstPaise}')::bigint,
      coalesce((i.document ->> 'roundingPaise')::bigint, 0), (i.document ->> 'payablePaise')::bigint
    from invoice i
    where i.id = any(ids) and not exists (select from tax_document d where d.kind = 'invoice' and d.document_id = i.id)
    on conflict do nothing
    returning document_id, order_id, dated
  )
  insert into tax_document_line
  select 'invoice', added.document_id, line.hsn, (i.document ->> 'gstBp')::integer, added.dated,
    coalesce((select sum(o.weight_mg * o.quantity) from order_line o where o.order_id = added.order_id and o.hsn = line.hsn), 0),
    line.taxable, line.cgst, line.sgst, line.igst
  from added join invoice i on i.id = added.document_id
    cross join lateral (
      select hsn, sum("taxablePaise") as taxable, sum("cgstPaise") as cgst, sum("sgstPaise") as sgst, sum("igstPaise") as igst
      from jsonb_to_recordset(i.document -> 'rows')
        as one (hsn text, "taxablePaise" bigint, "cgstPaise" bigint, "sgstPaise" bigint, "igstPaise" bigint)
      group by hsn
    ) line
  on conflict do nothing
$$;

-- How much of `whole` belongs to the lines up to one whose amounts sum up to `upto` of `total`: shares of all lines add up.
create function share_upto(whole numeric, upto numeric, total numeric) returns bigint language sql immutable
  return case when total = 0 then 0 else round(whole * upto / total) end;

-- The lines of all credit notes of an invoice so far are split as one note, less what the earlier ones took: the notes of a sale
-- that is taken back wholly add up to its invoice in every line.
create function book_credit_note(note_id bigint) returns void language plpgsql as $$
declare
  note credit_note;
begin
  select * into note from credit_note where id = note_id;
  perform book_invoices(array[note.invoice_id]);
  insert into tax_document
  select 'credit note', note.id, d.order_id, d.order_number, note.number, note.financial_year, note.series, note.serial,
    note.issued_at, day_in_india(note.issued_at), d.seller_gstin, d.buyer_gstin, d.place_of_supply, d.within_state,
    d.number, d.dated, d.value_paise, (note.document ->> 'taxablePaise')::bigint, (note.document ->> 'cgstPaise')::bigint,
    (note.document ->> 'sgstPaise')::bigint, (note.document ->> 'igstPaise')::bigint,
    coalesce((note.document ->> 'roundingPaise')::bigint, 0), (note.document ->> 'totalPaise')::bigint
  from tax_document d where d.kind = 'invoice' and d.document_id = note.invoice_id
  on conflict do nothing;
  if not found then return; end if;
  insert into tax_document_line
  with taken as (
    select sum(d.taxable_paise) as taxable, sum(d.cgst_paise) as cgst, sum(d.sgst_paise) as sgst, sum(d.igst_paise) as igst
    from tax_document d where d.kind = 'credit note' and d.document_id in (select id from credit_note where invoice_id = note.invoice_id)
  ), earlier as (
    select l.hsn, sum(l.weight_mg) as weight, sum(l.taxable_paise) as taxable, sum(l.cgst_paise) as cgst, sum(l.sgst_paise) as sgst,
      sum(l.igst_paise) as igst
    from tax_document_line l
    where l.kind = 'credit note' and l.document_id in (select id from credit_note where invoice_id = note.invoice_id)
    group by l.hsn
  ), running as (
    select l.*, sum(taxable_paise) over upto as taxable_upto, sum(taxable_paise) over () as taxable_all,
      sum(cgst_paise) over upto as cgst_upto, sum(cgst_paise) over () as cgst_all,
      sum(sgst_paise) over upto as sgst_upto, sum(sgst_paise) over () as sgst_all,
      sum(igst_paise) over upto as igst_upto, sum(igst_paise) over () as igst_all
    from tax_document_line l where l.kind = 'invoice' and l.document_id = note.invoice_id
    window upto as (order by l.hsn, l.rate_bp)
  ), split as (
    select r.hsn, r.rate_bp, r.weight_mg, r.taxable_paise as of_line,
      share_upto(t.taxable, taxable_upto, taxable_all) - share_upto(t.taxable, taxable_upto - taxable_paise, taxable_all) as taxable,
      share_upto(t.cgst, cgst_upto, cgst_all) - share_upto(t.cgst, cgst_upto - cgst_paise, cgst_all) as cgst,
      share_upto(t.sgst, sgst_upto, sgst_all) - share_upto(t.sgst, sgst_upto - sgst_paise, sgst_all) as sgst,
      share_upto(t.igst, igst_upto, igst_all) - share_upto(t.igst, igst_upto - igst_paise, igst_all) as igst
    from running r cross join taken t
  )
  select 'credit note', note.id, s.hsn, s.rate_bp, day_in_india(note.issued_at),
    share_upto(s.weight_mg, s.taxable, s.of_line) - coalesce(e.weight, 0), s.taxable - coalesce(e.taxable, 0),
    s.cgst - coalesce(e.cgst, 0), s.sgst - coalesce(e.sgst, 0), s.igst - coalesce(e.igst, 0)
  from split s left join earlier e using (hsn);
end $$;

create function book_new_invoices() returns trigger language plpgsql as $$
begin
  perform book_invoices(array(select id from added));
  return null;
end $$;
create trigger invoice_is_booked after insert on invoice referencing new table as added for each statement
  execute function book_new_invoices();

create function book_new_credit_note() returns trigger language plpgsql as $$
begin
  perform book_credit_note(new.id);
  return null;
end $$;
create trigger credit_note_is_booked after insert on credit_note for each row execute function book_new_credit_note();
create unique index tax_document_serial on tax_document (kind, financial_year, series, serial);
