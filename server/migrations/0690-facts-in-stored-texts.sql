-- Sentences of the texts that every shop starts with quoted the deadlines and charges of the day on which it was opened. Where
-- staff have left such a sentence as it was, it follows the settings from now on, as in shops opened later.
create function pg_temp.follow_settings(content text) returns text language sql immutable as $$
  select
    replace(replace(replace(replace(replace(replace(replace(replace(replace(
      content,
      'is refunded after a maximum of 15 days of non-delivery',
      'is refunded after a maximum of {{refundDays}} days of non-delivery'),
      'is acknowledged within 48 hours and is resolved within one month of',
      'is acknowledged within {{acknowledgeHours}} hours and is resolved within {{answerTime}} of'),
      '["Paid online", "₹1,59,135.00"]',
      '["Paid online", "{{examplePayment}}"]'),
      '["Gateway charges, 2 percent", "₹3,182.70"]',
      '["Gateway charges, {{cancellationPercent}} percent", "{{exampleCancellationCharge}}"]'),
      '["Refund", "₹1,55,952.30"]',
      '["Refund", "{{exampleRefund}}"]'),
      'Yes, 2 percent of the total, shown as its own line on the payment page',
      'Yes, {{cardPercent}} percent of the total, shown as its own line on the payment page'),
      'to 10,000+ PIN codes across India, within 7 working days of confirmation',
      'to {{deliveryPinCodes}} PIN codes across India, within {{deliveryDays}} working days of confirmation'),
      'Yes, within 24 hours and before dispatch. For online payments 2 percent gateway charges are deducted',
      'Yes, within {{cancellationHours}} hours and before dispatch. For online payments {{cancellationPercent}} percent gateway charges are deducted'),
      'Cancellation within 24 hours, refunds by NEFT, RTGS or cheque',
      'Cancellation within {{cancellationHours}} hours, refunds by NEFT, RTGS or cheque')
$$;

update page_text set content = pg_temp.follow_settings(content::text)::jsonb
where content <> pg_temp.follow_settings(content::text)::jsonb;
update faq_entry set description = pg_temp.follow_settings(description)
where description <> pg_temp.follow_settings(description);
update page_head set description = pg_temp.follow_settings(description)
where description <> pg_temp.follow_settings(description);
