-- What one person may do alone in a day can be limited for each variant or premium by itself.
alter table staff_day_total add column subject text not null default '';
comment on column staff_day_total.subject is 'What is limited by itself, such as one variant; empty for a sum over everything';
alter table staff_day_total drop constraint staff_day_total_pkey;
alter table staff_day_total add primary key (staff_id, kind, day, subject);
alter table staff_day_total alter column subject drop default;
