-- The card surcharge and the cancellation charge get effective dates, as GST has them.
create or replace function is_price_setting(name text) returns boolean language sql immutable as $$
  select name in ('gst', 'hsnDefaults', 'cardSurcharge', 'rateGuard', 'saleLimits', 'roundTotals')
$$;

update business_setting
set name = left(name, -2), value = jsonb_build_array(jsonb_build_object('since', '2017-07-01', 'bp', value))
where name in ('cardSurchargeBp', 'cancellationChargeBp');

update business_setting_change
set name = left(name, -2),
  value_before = case when value_before is not null
    then jsonb_build_array(jsonb_build_object('since', '2017-07-01', 'bp', value_before)) end,
  value = case when value is not null
    then jsonb_build_array(jsonb_build_object('since', '2017-07-01', 'bp', value)) end
where name in ('cardSurchargeBp', 'cancellationChargeBp');
