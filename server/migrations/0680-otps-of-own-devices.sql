-- Whether a device asked that the customer had logged in with, or a session of theirs. Only these OTPs delay those devices.
alter table one_time_password add column from_own_device boolean not null default false;
