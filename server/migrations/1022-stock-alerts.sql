-- Emails that visitors have asked for when a sold-out piece is back in stock: one each, after which the alert has ended.
alter table price_alert alter column target_paise drop not null;
alter table price_alert drop constraint price_alert_direction_check;
alter table price_alert add constraint price_alert_direction_check check (direction in ('above', 'below', 'in stock')) not valid;
alter table price_alert validate constraint price_alert_direction_check;
alter table price_alert add constraint price_alert_target_check
  check (case direction when 'in stock' then target_paise is null and weight_id is not null else target_paise is not null end)
  not valid;
alter table price_alert validate constraint price_alert_target_check;

create unique index price_alert_stock_once on price_alert (lower(email), weight_id) where direction = 'in stock' and stopped_at is null;
create index price_alert_stock on price_alert (weight_id)
  where direction = 'in stock' and stopped_at is null and confirmed_at is not null;
