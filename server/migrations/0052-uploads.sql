-- Pictures that customers send: screenshots of payments.

create table upload (
  id bigint generated always as identity primary key,
  file_name text not null unique check (file_name ~ '^[A-Za-z0-9_-]{20,60}\.webp$'),
  customer_id bigint not null references customer (id),
  sent_type text not null check (sent_type in ('png', 'jpeg', 'webp')),
  sent_sha256 text not null check (length(sent_sha256) = 64),
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_at timestamptz not null
);

comment on table upload is 'Screenshots kept under DATA_DIR/uploads; only their owner and staff may see them.';
comment on column upload.sent_sha256 is 'Of the bytes as they were sent, by which staff see that one picture was sent for several orders.';
create index upload_sent_sha256 on upload (sent_sha256);
create index upload_customer on upload (customer_id);
