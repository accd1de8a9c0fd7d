-- A session ends after this time without work; requests that a page makes by itself do not count as work.
alter table staff_session add column idle_seconds int not null default 900 check (idle_seconds > 0);
comment on column staff_session.idle_seconds is 'Time without work after which the session ends';
