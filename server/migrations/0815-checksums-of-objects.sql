-- Checksums of stored files, by which damage is found, wherever the files are.
alter table upload add column stored_sha256 text check (length(stored_sha256) = 64);
comment on column upload.stored_sha256 is 'Of the stored file; null for files stored before it was recorded.';
comment on table upload is 'Screenshots, objects under uploads/; only their owner and staff may see them.';

create table media_object (
  key text primary key check (key ~ '^media/.+/uploads/[^/]+$'),
  content_type text not null,
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (length(sha256) = 64),
  begun_at timestamptz not null,
  -- Null while the object is being stored, and for good when that was interrupted.
  stored_at timestamptz
);
comment on table media_object is 'Files of the pictures and films that staff uploaded. The row is there before the object.';
create index media_object_unfinished on media_object (begun_at) where stored_at is null;
