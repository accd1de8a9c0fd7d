-- The people who buy. The mobile number is what they log in with; the e-mail is theirs alone in any case of its letters.
create table customer (
  id bigint generated always as identity primary key,
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  mobile text not null constraint customer_mobile_once unique check (mobile ~ '^[0-9]{10}$'),
  email text not null check (email like '%_@_%'),
  -- The name of a State or union territory as the pricing workspace spells it.
  state text not null check (state <> ''),
  gstin text check (gstin ~ '^[0-9A-Z]{15}$'),
  -- argon2id in its own text form, salt and cost included.
  password_hash text not null check (password_hash like '$argon2id$%'),
  password_changed_at timestamptz not null,
  created_at timestamptz not null
);
create unique index customer_email_once on customer (lower(email));
comment on table customer is 'A person with an account in the store';
