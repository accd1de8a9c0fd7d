-- An alert of the dashboard that one person has put aside for a while; everybody else still sees it.
create table muted_alert (
  staff_id bigint not null references staff_member (id),
  alert text not null check (alert <> ''),
  until timestamptz not null,
  reason text not null check (reason <> ''),
  primary key (staff_id, alert)
);
