-- Which consents exist is decided by the contract, one for the e-mails about each metal.
alter table consent drop constraint consent_purpose_check;
alter table consent add constraint consent_purpose_check check (purpose ~ '^[a-z-]{3,40}$');
