-- When a session last proved its second factor and its password: some operations need a recent proof.
alter table staff_session
  add column factor_at timestamptz,
  add column password_at timestamptz;
comment on column staff_session.factor_at is 'When the second factor was last used in this session';
comment on column staff_session.password_at is 'When the password was last entered in this session';
