/** Leases of claims: while one person verifies a claim, nobody else is given it or decides it. */
import type { ClaimId, StaffId } from '@tola/contract';
import { acceptPayment } from '@tola/contract/staff';
import { type Queryable, type Sql, sql, type Transaction } from '#database';
import { refuse } from '#http';

/** Renewed while the page is open; longer than the time between two renewals. */
const LEASE_SECONDS = 120;

export type Direction = 'this' | 'next' | 'previous';

/**
 * Leases a claim to a person and ends their other leases.
 *
 * @param from the claim itself, or the one whose neighbour is taken; null for the oldest
 * @returns the claim; null when none is free, or this one is decided or held by somebody else
 */
export async function leaseClaim(
  tx: Transaction,
  { from, direction }: { readonly from: ClaimId | null; readonly direction: Direction },
  staffId: StaffId,
  now: Date,
): Promise<ClaimId | null> {
  const claimId =
    direction === 'this' ? await lease(tx, from, staffId, now) : await leaseFree(tx, { from, direction }, staffId, now);
  await tx.run(sql`
    delete from claim_lease
    where held_until <= ${now} or (staff_id = ${staffId} and claim_id is distinct from ${claimId}::bigint)`);
  return claimId;
}

interface Neighbour {
  readonly from: ClaimId | null;
  readonly direction: 'next' | 'previous';
}

/** A claim whose lease another transaction commits between this one's snapshot and its row lock looks free; the next search sees the lease. */
async function leaseFree(tx: Transaction, wanted: Neighbour, staffId: StaffId, now: Date): Promise<ClaimId | null> {
  for (;;) {
    const found = await findFree(tx, wanted, staffId, now);
    if (found === null) return null;
    const leased = await lease(tx, found, staffId, now);
    if (leased !== null) return leased;
  }
}

/** @returns the claim; null when it is decided or somebody else holds it */
async function lease(tx: Transaction, claimId: ClaimId | null, staffId: StaffId, now: Date): Promise<ClaimId | null> {
  if (claimId === null) return null;
  const heldUntil = new Date(now.getTime() + LEASE_SECONDS * 1000);
  const leased = await tx.run(sql`
    insert into claim_lease as held (claim_id, staff_id, held_until)
    select id, ${staffId}::bigint, ${heldUntil}::timestamptz from payment_claim where id = ${claimId} and state = 'waiting'
    on conflict (claim_id) do update set staff_id = excluded.staff_id, held_until = excluded.held_until
      where held.held_until <= ${now} or held.staff_id = excluded.staff_id`);
  return leased === 1 ? claimId : null;
}

/** Beyond the last one it begins at the other end. Rows that another transaction takes or decides are left out. */
async function findFree(
  tx: Transaction,
  { from, direction }: Neighbour,
  staffId: StaffId,
  now: Date,
): Promise<ClaimId | null> {
  const isNext = direction === 'next';
  const order = isNext ? sql`c.sent_at, c.id` : sql`c.sent_at desc, c.id desc`;
  const beyond = isNext ? sql`>` : sql`<`;
  const find = async (where: Sql): Promise<ClaimId | null> => {
    const row = await tx.maybeOne<{ id: ClaimId }>(sql`
      select c.id from payment_claim c
      where c.state = 'waiting' and c.id is distinct from ${from}::bigint and ${where} and not exists (
        select from claim_lease held
        where held.claim_id = c.id and held.held_until > ${now} and held.staff_id <> ${staffId})
      order by ${order} limit 1 for update of c skip locked`);
    return row?.id ?? null;
  };
  const neighbour =
    from === null
      ? null
      : await find(sql`(c.sent_at, c.id) ${beyond} (select sent_at, id from payment_claim where id = ${from})`);
  return neighbour ?? (await find(sql`true`));
}

/** @throws Refusal 409 while somebody else verifies the claim */
export async function requireOwnLease(db: Queryable, claimId: ClaimId, staffId: StaffId, now: Date): Promise<void> {
  const name = await holderOf(db, claimId, staffId, now);
  if (name !== null) throw refuse(acceptPayment, 'claim-held', { name });
}

/** Who else verifies the claim at the moment. */
export async function holderOf(db: Queryable, claimId: ClaimId, staffId: StaffId, now: Date): Promise<string | null> {
  const row = await db.maybeOne<{ name: string }>(sql`
    select person.name from claim_lease held join staff_member person on person.id = held.staff_id
    where held.claim_id = ${claimId} and held.held_until > ${now} and held.staff_id <> ${staffId}`);
  return row?.name ?? null;
}

/** How many claims wait, and how many of them others hold. */
export async function countWaiting(
  db: Queryable,
  staffId: StaffId,
  now: Date,
): Promise<{ readonly waiting: number; readonly heldByOthers: number }> {
  return await db.one(sql`
    select count(*) as waiting,
      count(*) filter (where held.held_until > ${now} and held.staff_id <> ${staffId}) as held_by_others
    from payment_claim c left join claim_lease held on held.claim_id = c.id where c.state = 'waiting'`);
}
