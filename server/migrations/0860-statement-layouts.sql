-- Layouts of bank statements that staff have described, found by the header of a file.

create table statement_layout (
  id bigint generated always as identity primary key,
  bank_name text not null check (length(bank_name) between 1 and 60),
  signature text not null unique check (signature <> ''),
  columns jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null
);
comment on table statement_layout is 'Which column of a bank''s statement is which, as staff have described it.';
comment on column statement_layout.signature is 'The words of the header row: files with the same header have the same layout.';
comment on column statement_layout.columns is 'Position of each column from 0, or null, as StatementColumns of the contract.';

-- Suggestions look for unmatched credits by amount.
create index bank_credit_unmatched_amount on bank_credit (amount_paise) where state = 'unmatched';
