-- Recovery codes behind a slow hash. The fast hashes of older codes cannot be turned into slow ones: they are dropped,
-- and My account asks each person for new codes.
delete from staff_recovery_code;
alter table staff_recovery_code
  add column prefix text not null check (length(prefix) = 4),
  alter column code_hash type text using '',
  drop constraint staff_recovery_code_code_hash_check,
  add check (code_hash like '$argon2id$%'),
  drop constraint staff_recovery_code_staff_id_code_hash_key,
  add unique (staff_id, prefix);
comment on column staff_recovery_code.prefix is 'The first letters of the code, so that each try costs one hash';
