/** What a customer downloads: every kind of row that the store holds about them, in sections. */
import type { CustomerId } from '@tola/contract';
import { type Sql, sql } from '#database';

/**
 * Whose data. Rows without an account are found by a contact, but only by one that the customer has proved: anybody can
 * register with somebody else's number or address.
 */
export interface DataOwner {
  readonly id: CustomerId;
  /** Null until proved. */
  readonly mobile: string | null;
  /** Null until proved. */
  readonly email: string | null;
}

export interface ExportSection {
  /** Key in the JSON file. */
  readonly name: string;
  readonly title: string;
  /** The tables whose rows it shows. */
  readonly tables: readonly string[];
  /** Rows in a fixed order. Columns ending in `_paise` are amounts. */
  select(owner: DataOwner): Sql;
}

/** Tables with a customer's id that the download leaves out. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  one_time_password: 'Credentials, deleted within an hour.',
  mailbox_link: 'Credentials of links in emails, deleted when they expire.',
  data_download: 'Credentials of this download, deleted within a day.',
  unnumbered_invoice: 'Empty: an invoice is moved to the invoices by the transaction that issues it.',
  customer_day: 'Sums of the invoices and credit notes that the file shows one by one.',
  customer_screening: 'Checks against money laundering, of which a suspected customer must not be told.',
};

export const EXPORT_SECTIONS: readonly ExportSection[] = [
  {
    name: 'account',
    title: 'Account',
    tables: ['customer'],
    select: ({ id }) => sql`
      select first_name, last_name, mobile, email, state, gstin, created_at, password_changed_at, established_at,
        mobile_verified_at, email_verified_at,
        notice_version, declared_minor_at, blocked_at, blocked_reason
      from customer where id = ${id}`,
  },
  {
    name: 'addresses',
    title: 'Addresses',
    tables: ['address'],
    select: ({ id }) => sql`
      select type, slot, address, city, state, pin_code, gstin, recipient_name, recipient_mobile, is_selected, ships_here,
        updated_at
      from address where customer_id = ${id} order by address.id`,
  },
  {
    name: 'sessions',
    title: 'Devices that are logged in',
    tables: ['session'],
    select: ({ id }) => sql`
      select user_agent, created_at, last_used_at, expires_at from session where customer_id = ${id} order by session.id`,
  },
  {
    name: 'cart',
    title: 'Cart',
    tables: ['cart_line'],
    select: ({ id }) => sql`
      select product.name, weight.weight_mg, line.quantity, line.created_at
      from cart_line line join product_weight weight on weight.id = line.weight_id join product on product.id = weight.product_id
      where line.customer_id = ${id} order by line.id`,
  },
  {
    name: 'designs',
    title: 'Designs of customised pieces',
    tables: ['design'],
    select: ({ id }) => sql`
      select design.id as design_id, weight.weight_mg, content, saved_at, front_picture is not null or back_picture is not null as has_picture
      from design join product_weight weight on weight.id = design.weight_id where design.customer_id = ${id} order by saved_at, design.id`,
  },
  {
    name: 'wishlist',
    title: 'Wishlist',
    tables: ['wishlist_piece'],
    select: ({ id }) => sql`
      select product.name, weight.weight_mg, wishlist_piece.added_at
      from wishlist_piece join product_weight weight on weight.id = wishlist_piece.weight_id join product on product.id = weight.product_id
      where wishlist_piece.customer_id = ${id} order by wishlist_piece.added_at, wishlist_piece.weight_id`,
  },
  {
    name: 'priceLocks',
    title: 'Price locks',
    tables: ['quote'],
    select: ({ id }) => sql`
      select order_number, state, locked_at, expires_at, amount_paise, gst_paise, total_paise
      from quote where customer_id = ${id} order by locked_at, quote.id`,
  },
  {
    name: 'orders',
    title: 'Orders',
    tables: ['customer_order', 'order_line', 'pan_verification'],
    select: ({ id }) => sql`
      select order_number, state, payment_mode, placed_at, confirmed_at, dispatched_at, payable_paise, paid_paise,
        refunded_paise, buyer, billing, shipping, pan_masked, coupon_code, points, device_type, courier, tracking_number,
        (select jsonb_agg(jsonb_build_object('name', name, 'weightMg', weight_mg, 'quantity', quantity,
          'linePaise', line_paise) order by position) from order_line where order_id = o.id) as lines,
        (select jsonb_agg(serial order by serial) from order_serial where order_id = o.id) as serials,
        (select state from pan_verification where order_id = o.id) as pan_verification
      from customer_order o where customer_id = ${id} order by o.id`,
  },
  {
    name: 'invoices',
    title: 'Invoices and credit notes',
    tables: ['invoice', 'credit_note'],
    select: ({ id }) => sql`
      select 'invoice' as kind, number, issued_at, (document ->> 'payablePaise')::bigint as amount_paise
      from invoice where customer_id = ${id}
      union all
      select 'credit note', number, issued_at, (document ->> 'totalPaise')::bigint
      from credit_note where customer_id = ${id} order by issued_at, number`,
  },
  {
    name: 'payments',
    title: 'Payments received',
    tables: ['receipt', 'cash_receipt', 'tds_receipt'],
    select: ({ id }) => sql`
      select o.order_number, r.amount_paise, r.received_at, credit.utr,
        case when r.cash_receipt_id is not null then 'cash' when r.tds_receipt_id is not null then 'TDS' else payment.method end as method
      from receipt r join customer_order o on o.id = r.order_id
      left join bank_credit credit on credit.id = r.bank_credit_id
      left join provider_payment payment on payment.id = r.provider_payment_id
      where o.customer_id = ${id} order by r.id`,
  },
  {
    name: 'reportedPayments',
    title: 'Payments you reported',
    tables: ['payment_claim'],
    select: ({ id }) => sql`
      select o.order_number, c.state, c.utr, c.sent_at, c.decided_at, upload.file_name as screenshot
      from payment_claim c join customer_order o on o.id = c.order_id left join upload on upload.id = c.upload_id
      where o.customer_id = ${id} order by c.id`,
  },
  {
    name: 'screenshots',
    title: 'Screenshots',
    tables: ['upload'],
    select: ({ id }) => sql`
      select file_name, sent_type, bytes, uploaded_at, erased_at from upload where customer_id = ${id} order by upload.id`,
  },
  {
    name: 'refunds',
    title: 'Refunds',
    tables: ['refund'],
    select: ({ id }) => sql`
      select o.order_number, r.channel, r.amount_paise, r.charge_paise, r.state, r.reason, r.requested_at, r.ended_at,
        r.payout_account_masked
      from refund r join customer_order o on o.id = r.order_id where o.customer_id = ${id} order by r.id`,
  },
  {
    name: 'balance',
    title: 'Balance',
    tables: ['customer_balance_entry'],
    select: ({ id }) => sql`
      select kind, paise as amount_paise, payout_utr, booked_at from customer_balance_entry where customer_id = ${id} order by customer_balance_entry.id`,
  },
  {
    name: 'points',
    title: 'Loyalty points',
    tables: ['points_account', 'points_entry'],
    select: ({ id }) => sql`
      select kind, available_change, held_change, order_number, note, at,
        (select available_points from points_account where customer_id = ${id}) as available_now
      from points_entry where customer_id = ${id} order by points_entry.id`,
  },
  {
    name: 'pointsHeld',
    title: 'Points set aside',
    tables: ['points_hold'],
    select: ({ id }) => sql`
      select points, state, order_number, opened_at, ended_at from points_hold where customer_id = ${id} order by points_hold.id`,
  },
  {
    name: 'coupons',
    title: 'Coupons used',
    tables: ['coupon_use'],
    select: ({ id }) => sql`
      select coupon.code, used.amount_paise, used.state, used.held_at, used.spent_at
      from coupon_use used join coupon on coupon.id = used.coupon_id where used.customer_id = ${id} order by used.id`,
  },
  {
    name: 'couponsShown',
    title: 'Coupon codes you entered',
    tables: ['coupon_shown'],
    select: ({ id }) => sql`
      select code, shown_at from coupon_shown where customer_id = ${id} order by shown_at, coupon_id`,
  },
  {
    name: 'enquiries',
    title: 'Enquiries',
    tables: ['enquiry'],
    select: ({ id, email, mobile }) => sql`
      select ticket_number, kind, name, last_name, email, mobile, address, city, message, status, created_at,
        visiting_card is not null as has_visiting_card
      from enquiry
      where customer_id = ${id} or lower(email) = lower(${email}::text) or mobile = ${mobile}::text order by enquiry.id`,
  },
  {
    name: 'reviews',
    title: 'Reviews',
    tables: ['review'],
    select: ({ id }) => sql`
      select product.name as product, review.weight_mg, stars, text, city, status, written_at, moderated_at,
        array(select file_name from review_photo photo join upload on upload.id = photo.upload_id
          where photo.review_id = review.id order by photo.position) as photos
      from review join product on product.id = review.product_id where review.customer_id = ${id} order by review.id`,
  },
  {
    name: 'priceAlerts',
    title: 'Price alerts',
    tables: ['price_alert'],
    select: ({ id, email }) => sql`
      select alert.email, alert.metal, product.name as product, direction, target_paise, alert.created_at, confirmed_at,
        stopped_at, sent
      from price_alert alert
      left join product_weight weight on weight.id = alert.weight_id left join product on product.id = weight.product_id
      where customer_id = ${id} or lower(alert.email) = lower(${email}::text) order by alert.id`,
  },
  {
    name: 'consents',
    title: 'Consents given and withdrawn',
    tables: ['consent'],
    select: ({ id }) => sql`
      select purpose, given, notice_version, at from consent where customer_id = ${id} order by consent.id`,
  },
  {
    name: 'notes',
    title: 'Notes of our staff about you',
    tables: ['customer_note'],
    select: ({ id }) => sql`
      select text, written_at from customer_note where customer_id = ${id} order by customer_note.id`,
  },
  {
    name: 'tags',
    title: 'Words by which our staff sort customers',
    tables: ['customer_tag'],
    select: ({ id }) => sql`select tag, tagged_at from customer_tag where customer_id = ${id} order by tag`,
  },
  {
    name: 'breaches',
    title: 'Data breaches we told you about',
    tables: ['breach_recipient'],
    select: ({ id }) => sql`
      select breach.number, breach.title, breach.noticed_at, recipient.queued_at
      from breach_recipient recipient join breach on breach.id = recipient.breach_id
      where recipient.customer_id = ${id} order by breach.id`,
  },
  {
    name: 'dataRequests',
    title: 'Requests about your data',
    tables: ['data_request'],
    select: ({ id }) => sql`
      select number, kind, state, message, answer, requested_at, due_at, effective_at, ended_at
      from data_request where customer_id = ${id} order by data_request.id`,
  },
  {
    name: 'securityEvents',
    title: 'Logins and other security events',
    tables: ['security_event'],
    select: ({ id }) => sql`
      select kind, outcome, reason, ip, user_agent, at, times from security_event
      where customer_id = ${id} or customer_id = any(select from_id from customer_merge where into_id = ${id})
      order by security_event.id`,
  },
  {
    name: 'messages',
    title: 'Emails and SMS sent to you',
    tables: ['outbox_message'],
    select: ({ email, mobile }) => sql`
      select channel, recipient, template as about, state, created_at, sent_at
      from outbox_message where lower(recipient) = lower(${email}::text) or recipient = ${mobile}::text order by outbox_message.id`,
  },
];
