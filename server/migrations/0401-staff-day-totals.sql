-- What a person has done alone on a day in India: many changes just within the limit add up.
create table staff_day_total (
  staff_id bigint not null references staff_member,
  kind text not null check (kind <> ''),
  day date not null,
  total bigint not null check (total > 0),
  primary key (staff_id, kind, day)
);
comment on table staff_day_total is 'Sums of a staff member and day, for the limits on what one person may do alone';
