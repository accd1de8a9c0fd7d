-- Chains the audit log: each entry carries a hash over itself and the hash of the entry before it. Entries are inserted
-- unchained, so that no transaction waits for another's, and chained by a worker within seconds.

alter table audit_entry
  add column chain_position bigint unique check (chain_position > 0),
  add column chain_hash bytea check (length(chain_hash) = 32),
  -- Salted hash of the fields that may hold personal data, so that their text can be erased and the chain stays valid.
  add column personal_salt bytea,
  add column personal_hash bytea check (length(personal_hash) = 32),
  add column erased_at timestamptz,
  add check ((chain_position is null) = (chain_hash is null)),
  add check ((chain_position is null) = (personal_hash is null)),
  add check (erased_at is null or chain_position is not null);
create index audit_entry_unchained on audit_entry (id) where chain_position is null;

-- An entry changes twice at most: when it is chained, and when its personal text is erased.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
declare
  -- `words` is generated after this trigger.
  chain text[] := array['words', 'chain_position', 'chain_hash', 'personal_salt', 'personal_hash'];
  personal text[] := array['who', 'subject', 'before', 'after', 'note', 'ip', 'words', 'personal_salt', 'erased_at'];
begin
  if tg_op = 'UPDATE' then
    if old.chain_position is null and new.chain_position is not null
      and to_jsonb(new) - chain = to_jsonb(old) - chain then return new; end if;
    if old.chain_position is not null and old.erased_at is null and new.erased_at is not null
      and new.personal_salt is null and new.who = '' and new.subject = '' and new.note = '' and new.ip = ''
      and new.before is null and new.after is null
      and to_jsonb(new) - personal = to_jsonb(old) - personal then return new; end if;
  end if;
  raise exception 'The audit log is only ever added to' using errcode = 'check_violation';
end $$;
