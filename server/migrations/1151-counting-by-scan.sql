-- Counting by scan: serial numbers that were found at a location, and barcodes of variants whose pieces have none.

alter table product_weight add column barcode text not null default '' check (barcode ~ '^[!-~]{0,48}$');
create unique index product_weight_barcode on product_weight (barcode) where barcode <> '';
comment on column product_weight.barcode is 'On the packing of each piece, for scanning; empty where there is none.';

create table stock_count_serial (
  count_id bigint not null references stock_count (id),
  serial text not null,
  weight_id bigint not null references product_weight (id),
  -- Null for a number that stock does not know.
  piece_id bigint references stock_piece (id),
  -- It belonged at the location when it was scanned.
  was_here boolean not null,
  scanned_by text not null,
  scanned_at timestamptz not null
);
create unique index stock_count_serial_once on stock_count_serial (count_id, upper(serial));
create index stock_count_serial_piece on stock_count_serial (piece_id) where piece_id is not null;

-- Pieces that lay at the location while their variant was counted, and were not scanned; written at the submission.
create table stock_count_missing (
  count_id bigint not null references stock_count (id),
  piece_id bigint not null references stock_piece (id),
  primary key (count_id, piece_id)
);

-- Each scan of a barcode adds one piece, once.
create table stock_count_scan (
  key text primary key check (length(key) between 8 and 80),
  count_id bigint not null references stock_count (id),
  weight_id bigint not null references product_weight (id)
);
create index stock_count_scan_of on stock_count_scan (count_id);
