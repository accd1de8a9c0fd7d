-- Mails that customers and visitors have asked for when a rate or a price crosses a figure.

create table price_alert (
  id bigint generated always as identity primary key,
  email text not null check (email <> ''),
  customer_id bigint references customer (id) on delete cascade,
  metal text check (metal in ('gold', 'silver')),
  weight_id bigint references product_weight (id) on delete cascade,
  direction text not null check (direction in ('above', 'below')),
  target_paise bigint not null check (target_paise > 0),
  secret text not null check (length(secret) >= 32),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  stopped_at timestamptz,
  armed boolean not null,
  sent int not null default 0,
  last_sent_at timestamptz,
  check ((metal is null) <> (weight_id is null))
);
create unique index price_alert_once on price_alert
  (lower(email), coalesce(metal, ''), coalesce(weight_id, 0), direction, target_paise) where stopped_at is null;
create index price_alert_watched on price_alert (metal, weight_id) where stopped_at is null and confirmed_at is not null;
comment on table price_alert is 'What is watched for whom. Armed: the next crossing is mailed; it is armed again once the price has gone back.';
