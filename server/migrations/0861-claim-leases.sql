-- Who verifies a claim at the moment: two people never work on the same one.

create table claim_lease (
  claim_id bigint primary key references payment_claim (id),
  staff_id bigint not null references staff_member (id),
  held_until timestamptz not null
);
comment on table claim_lease is 'A claim that a member of staff is verifying. The lease ends by itself, and when the person takes another claim.';
create index claim_lease_staff on claim_lease (staff_id);
