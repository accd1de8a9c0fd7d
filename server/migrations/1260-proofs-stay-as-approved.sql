-- How the proof was drawn that the buyer approved: what is struck looks like it, however designs are drawn later.
-- All earlier approvals, and those that a process of the release before this one still records, are of version 1.
alter table proof_approval add column drawing_version integer not null default 1 check (drawing_version > 0);
-- A design is drawn as it was first approved, in whichever order.
create index proof_approval_design on proof_approval (design_id, drawing_version);
