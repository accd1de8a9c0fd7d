create table untrusted_proxy (
  one boolean primary key default true check (one),
  address text not null,
  seen_at timestamptz not null
);
comment on table untrusted_proxy is 'The last peer that sent X-Forwarded-For while TRUST_PROXY is off: probably a proxy that the settings do not name.';
