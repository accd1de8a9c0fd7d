-- Whether totals are rounded belongs to the settings that a price is computed with.
create or replace function is_price_setting(name text) returns boolean language sql immutable as $$
  select name in ('gst', 'hsnDefaults', 'cardSurchargeBp', 'rateGuard', 'saleLimits', 'roundTotals')
$$;
