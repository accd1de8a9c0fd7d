-- The deadlines that policies and law set, each with what it is about, when it falls due and who was told when.
create table deadline (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('delivery', 'refund', 'acknowledgement', 'answer', 'data request')),
  order_id bigint references customer_order,
  enquiry_id bigint references enquiry on delete cascade,
  data_request_id bigint references data_request,
  due_at timestamptz not null,
  -- When staff are told that it comes close.
  warn_at timestamptz not null check (warn_at <= due_at),
  warned_at timestamptz,
  -- When staff and buyer were told that it has passed.
  told_at timestamptz,
  -- Delivered, refunded or answered; in time or not.
  met_at timestamptz,
  check (num_nonnulls(order_id, enquiry_id, data_request_id) = 1),
  check ((kind in ('delivery', 'refund')) = (order_id is not null)),
  check ((kind = 'data request') = (data_request_id is not null))
);
create unique index deadline_once on deadline (kind, coalesce(order_id, 0), coalesce(enquiry_id, 0), coalesce(data_request_id, 0));
create index deadline_open on deadline (due_at) where met_at is null;
create index deadline_order on deadline (order_id) where order_id is not null;
create index deadline_enquiry on deadline (enquiry_id) where enquiry_id is not null;
create index deadline_data_request on deadline (data_request_id) where data_request_id is not null;
comment on table deadline is 'A deadline of a policy or a law: what it is about, when it is due, who was told when, and when it was met';
