-- An account has no number once somebody else has proved that it is theirs; one that was erased has its own text.
alter table customer drop constraint customer_mobile_check;
alter table customer add constraint customer_mobile_check
  check (case when erased_at is null then mobile ~ '^([0-9]{10})?$' else mobile = 'erased-' || id end);
