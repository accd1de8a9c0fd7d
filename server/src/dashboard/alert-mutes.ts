/** Alerts that a person has muted. Others still see them: nobody can hide an alert from the rest of the shop. */
import { ALERT_LABELS, type Alert, MUTED_MINUTES, type MutedAlert, muteAlert, unmuteAlert } from '@tola/contract/staff';
import { recordAudit } from '#audit';
import { type Database, type Queryable, sql } from '#database';
import type { Operation } from '#http';
import { staffChange } from '#staff-accounts';

type MutedRow = Omit<MutedAlert, 'until'> & { readonly until: Date };

export async function mutedAlerts(db: Queryable, staffId: number, now: Date): Promise<MutedRow[]> {
  return await db.rows<MutedRow>(sql`
    select alert, until, reason from muted_alert where staff_id = ${staffId} and until > ${now} order by alert`);
}

export function alertMuteOperations({ database }: { readonly database: Database }): Operation[] {
  return [
    staffChange(database, muteAlert, async (tx, { payload, staff, now }, actor) => {
      const { alert, reason } = payload;
      const until = new Date(now.getTime() + MUTED_MINUTES * 60_000);
      // A repeated call keeps the hour that the first one began.
      const muted = await tx.run(sql`
        insert into muted_alert (staff_id, alert, until, reason) values (${staff.id}, ${alert}, ${until}, ${reason})
        on conflict (staff_id, alert) do update set until = excluded.until, reason = excluded.reason
        where muted_alert.until <= ${now}`);
      if (muted > 0)
        await recordAudit(tx, actor, { ...entryOf(alert), action: 'muted', after: { until }, note: reason }, now);
      return null;
    }),
    staffChange(database, unmuteAlert, async (tx, { payload, staff, now }, actor) => {
      const [gone] = await tx.rows<MutedRow>(sql`
        delete from muted_alert where staff_id = ${staff.id} and alert = ${payload.alert} and until > ${now}
        returning alert, until, reason`);
      if (gone !== undefined) await recordAudit(tx, actor, { ...entryOf(payload.alert), action: 'unmuted' }, now);
      return null;
    }),
  ];
}

function entryOf(alert: Alert) {
  return { kind: 'alert', subjectId: alert, subject: ALERT_LABELS[alert] };
}
