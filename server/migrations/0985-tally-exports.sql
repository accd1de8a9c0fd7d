-- What was exported to Tally. A voucher belongs to one export for good, so that nothing is booked there twice.

create table tally_export (
  id bigint generated always as identity primary key,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  exported_at timestamptz not null,
  exported_by text not null,
  -- The names of ledgers at the time: the file of an export stays the same when the setting changes.
  ledgers jsonb not null,
  downloads integer not null default 0 check (downloads >= 0),
  downloaded_at timestamptz
);
comment on table tally_export is 'Exports of vouchers to Tally, each of which can be downloaded again.';
create trigger tally_export_is_kept before update or delete on tally_export for each row
  execute function freeze_columns('downloads', 'downloaded_at');

create table tally_voucher (
  -- As the day book orders its vouchers: kind and id in one number.
  voucher_id bigint primary key,
  export_id bigint not null references tally_export (id),
  voucher text not null,
  debit_paise bigint not null,
  credit_paise bigint not null
);
comment on table tally_voucher is 'The one export that each voucher was in.';
create index tally_voucher_export on tally_voucher (export_id);
create trigger tally_voucher_is_history before update or delete on tally_voucher for each row execute function refuse_change();
