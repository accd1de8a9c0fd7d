/** Consents of customers: each one given or withdrawn is a row of its own, with the version of the privacy policy. */

import type { CustomerId, Preferences } from '@tola/contract';
import * as contract from '@tola/contract';
import { customerActor, recordAudit } from '#audit';
import { type Database, type Queryable, sql } from '#database';
import { type Operation, operation } from '#http';
import { takeToken } from '#limits';
import { recordSecurityEvent } from '#security-events';

type Purpose = Preferences['consents'][number]['purpose'];

const CHANGES = { name: 'consent', limit: 100, windowSeconds: 3600 } as const;

export function consentOperations({ database }: { readonly database: Database }): Operation[] {
  return [
    operation(contract.getPreferences, async ({ customer }) => ({
      data: await readPreferences(database, customer.id),
    })),
    operation(contract.setConsent, async ({ payload, customer, ip, userAgent, now }) => {
      await takeToken(database, { ...CHANGES, key: String(customer.id) }, now);
      const { purpose, given } = payload;
      await database.transaction(async (tx) => {
        if (!(await insertConsent(tx, { customerId: customer.id, purpose, given }, now))) return;
        const reason = `${given ? 'gave' : 'withdrew'} ${purpose}`;
        const event = {
          kind: 'consent',
          outcome: 'succeeded',
          reason,
          customerId: customer.id,
          ip,
          userAgent,
        } as const;
        await recordSecurityEvent(tx, event, now);
      });
      return {};
    }),
    operation(contract.declareMinor, async ({ customer, now }) => {
      await takeToken(database, { ...CHANGES, key: String(customer.id) }, now);
      await database.transaction(async (tx) => {
        const changed = await tx.run(sql`
          update customer set declared_minor_at = ${now} where id = ${customer.id} and declared_minor_at is null`);
        if (changed === 0) return;
        const entry = { action: 'declared to be a minor', kind: 'customer account', subjectId: customer.id };
        await recordAudit(tx, customerActor(customer), { ...entry, subject: `Customer ${customer.id}` }, now);
      });
      return {};
    }),
  ];
}

/** Without a row the answer is no: nothing is ticked beforehand. */
async function readPreferences(db: Queryable, customerId: CustomerId): Promise<Preferences> {
  const { noticeVersion, noticeSince, registeredAt, registeredUnder, isMinor } = await db.one<{
    noticeVersion: string | null;
    noticeSince: Date | null;
    registeredAt: Date;
    registeredUnder: string | null;
    isMinor: boolean;
  }>(sql`
    select (select version from privacy_notice order by id desc limit 1) as notice_version,
      (select since from privacy_notice order by id desc limit 1) as notice_since,
      created_at as registered_at, notice_version as registered_under, declared_minor_at is not null as is_minor
    from customer where id = ${customerId}`);
  const consents = await db.rows<{ purpose: Purpose; given: boolean; at: Date | null }>(sql`
    select wanted.purpose, coalesce(latest.given, false) as given, latest.at
    from unnest(${contract.CONSENT_PURPOSES}::text[]) with ordinality as wanted (purpose, place)
    left join lateral (
      select given, at from consent where customer_id = ${customerId} and purpose = wanted.purpose order by id desc limit 1
    ) latest on true
    order by wanted.place`);
  return {
    consents: consents.map((consent) => ({ ...consent, at: consent.at?.toISOString() ?? null })),
    isMinor,
    registeredAt: registeredAt.toISOString(),
    registeredUnder: registeredUnder ?? '',
    noticeVersion: noticeVersion ?? '',
    noticeSince: noticeSince?.toISOString() ?? null,
  };
}

/** Returns false when the consent is as wanted already. */
async function insertConsent(
  tx: Queryable,
  { customerId, purpose, given }: { customerId: CustomerId; purpose: Purpose; given: boolean },
  now: Date,
): Promise<boolean> {
  // One at a time, so that a repeated click is one row.
  await tx.run(sql`select from customer where id = ${customerId} for no key update`);
  const inserted = await tx.run(sql`
    insert into consent (customer_id, purpose, given, notice_version, at)
    select ${customerId}, ${purpose}, ${given}, current_notice(), ${now}
    where coalesce((select given from consent where customer_id = ${customerId} and purpose = ${purpose}
      order by id desc limit 1), false) <> ${given}`);
  return inserted === 1;
}
