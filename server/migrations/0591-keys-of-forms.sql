-- A repeated enquiry or testimonial whose first reply was lost is stored once.
alter table enquiry add column idempotency_key text unique;
comment on column enquiry.idempotency_key is 'Given by the sender; a repeated one stores nothing';
alter table testimonial add column idempotency_key text unique;
comment on column testimonial.idempotency_key is 'Given by the sender; a repeated one stores nothing';
