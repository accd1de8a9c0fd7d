/** SQL of an erasure outside of the account itself: what stands in its way, and the rows that go with it. */
import type { CustomerId } from '@tola/contract';
import { formatRupees, type Paise } from '@tola/pricing';
import type { OwnContacts } from '#accounts';
import { eraseAuditNames, eraseAuditText } from '#audit-chain';
import { type Queryable, sql, type Transaction } from '#database';

/** Open orders and money that is owed, as sentences; empty when the account can be erased. */
export async function findBlockers(db: Queryable, customerId: CustomerId): Promise<string[]> {
  const rows = await db.rows<{ kind: string; orderNumber: string; paise: Paise }>(sql`
    select 'order' as kind, order_number, 0::bigint as paise from customer_order
    where customer_id = ${customerId}
      and state in ('awaiting payment', 'payment under review', 'confirmed', 'packed', 'shipped')
    union all
    select 'refund', o.order_number, r.amount_paise from refund r join customer_order o on o.id = r.order_id
    where o.customer_id = ${customerId} and r.state in ('requested', 'pending', 'on hold')
    union all
    select 'money', order_number, 0 from customer_order
    where customer_id = ${customerId} and attention is not null
    union all
    select 'dispute', o.order_number, d.amount_paise from provider_dispute d join customer_order o on o.id = d.order_id
    where o.customer_id = ${customerId} and d.state = 'open'
    union all
    select 'balance', '', coalesce(sum(paise), 0)::bigint from customer_balance_entry
    where customer_id = ${customerId} having sum(paise) > 0
    order by 2, 1`);
  return rows.map(({ kind, orderNumber, paise }) => SENTENCES[kind]?.(orderNumber, paise) ?? kind);
}

const SENTENCES: Readonly<Record<string, (orderNumber: string, paise: Paise) => string>> = {
  order: (order) => `Order ${order} is not delivered or closed yet.`,
  refund: (order, paise) => `A refund of ${formatRupees(paise)} for order ${order} is under way.`,
  money: (order) => `We are still checking a payment for order ${order}.`,
  dispute: (order) => `The payment of order ${order} is disputed.`,
  balance: (_, paise) => `We still owe you ${formatRupees(paise)} from your balance.`,
};

/** Rows that nothing requires to be kept. Those of orders go when their own period is over. */
export async function eraseBelongings(
  tx: Transaction,
  customerId: CustomerId,
  { mobile, email, provedMobile, provedEmail }: OwnContacts,
  now: Date,
): Promise<void> {
  for (const table of [
    'address',
    'cart_line',
    'coupon_shown',
    'customer_note',
    'customer_tag',
    'data_download',
    'mailbox_link',
    'price_alert',
    'review',
    'wishlist_piece',
  ])
    await tx.run(sql`delete from ${sql.identifier(table)} where customer_id = ${customerId}`);
  await tx.run(sql`
    delete from design where customer_id = ${customerId}
      and not exists (select from order_line where order_line.design_id = design.id)
      and not exists (select from cart_line where cart_line.design_id = design.id)`);
  // That a piece was made to a design belongs to its order; what was engraved does not, unless others had its link and use it.
  await tx.run(sql`
    update design set content = case when shared.is_used then content end, customer_id = null,
      front_picture = case when shared.is_used then front_picture end,
      back_picture = case when shared.is_used then back_picture end
    from (
      select id, exists (select from cart_line where design_id = own.id) or exists (
        select from order_line line join customer_order placed on placed.id = line.order_id
        where line.design_id = own.id and placed.customer_id <> ${customerId}) as is_used
      from design own where customer_id = ${customerId}
    ) shared
    where design.id = shared.id`);
  const enquiries = await tx.rows<{ ticketNumber: string }>(sql`
    delete from enquiry
    where customer_id = ${customerId} or lower(email) = lower(${provedEmail}::text) or mobile = ${provedMobile}::text
    returning ticket_number`);
  await tx.run(sql`delete from price_alert where lower(email) = lower(${provedEmail}::text)`);
  await tx.run(sql`
    update upload set erased_at = ${now} where customer_id = ${customerId} and erased_at is null`);
  const messages = await tx.rows<{ id: number }>(sql`
    update outbox_message
    set recipient = 'erased', data = 'null'::jsonb, last_error = '', dedupe_key = 'erased ' || id,
      state = case when state in ('waiting', 'sending') then 'expired' else state end, claimed_at = null
    where recipient <> 'erased' and (lower(recipient) = lower(${email}) or recipient = ${mobile})
    returning id`);
  await eraseNamesInChanges(tx, customerId, now);
  // The chain covers hashes, so it stays unbroken; the id of the staff member stays too.
  await eraseAuditText(tx, 'customer', [String(customerId)], now);
  await eraseAuditText(
    tx,
    'message',
    messages.map(({ id }) => String(id)),
    now,
  );
  await eraseAuditText(
    tx,
    'enquiry',
    enquiries.map(({ ticketNumber }) => ticketNumber),
    now,
  );
  await eraseAuditNames(tx, customerId, now);
  await tx.run(sql`delete from rate_limit where key in (${mobile}, lower(${email}), ${email})`);
}

/** Changes that staff proposed about the customer, such as points: open ones end, and what names the person goes. */
async function eraseNamesInChanges(tx: Transaction, customerId: CustomerId, now: Date): Promise<void> {
  const changes = await tx.rows<{ id: number }>(sql`
    update pending_change
    set sentence = 'Customer ' || subject_id || ' (erased)', reason = 'erased',
      decision_reason = case when state = 'proposed' then 'The account was erased' else '' end,
      decided_at = coalesce(decided_at, ${now}), state = case when state = 'proposed' then 'rejected' else state end
    where subject_kind = 'customer' and subject_id = ${String(customerId)}
    returning id`);
  await tx.run(sql`
    update outbox_message set data = 'null'::jsonb, state = case when state in ('waiting', 'sending') then 'expired' else state end,
      claimed_at = null
    where template = 'staff-change' and data ->> 'path' = any(${changes.map(({ id }) => `/back-office/changes/${id}`)}::text[])`);
}

/** When the last order of a customer was placed, and the last with a PAN or a payout account. */
export async function lastOrders(
  db: Queryable,
  customerId: CustomerId,
): Promise<{ readonly placedAt: Date | null; readonly identityAt: Date | null }> {
  return await db.one<{ placedAt: Date | null; identityAt: Date | null }>(sql`
    select max(placed_at) as placed_at,
      max(placed_at) filter (where pan_masked is not null
        or exists (select from refund where order_id = o.id and payout_account_masked is not null)) as identity_at
    from customer_order o where customer_id = ${customerId}`);
}
