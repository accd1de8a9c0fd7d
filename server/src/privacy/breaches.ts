/** The breach register: what happened, the 72-hour clock, and the notifications. */
import { advanceBreach, notifyBreachPersons, saveBreach } from '@tola/contract/staff';
import { type Actor, actingStaff, recordAudit } from '#audit';
import type { Database, Transaction } from '#database';
import { refuse } from '#http';
import { enqueue } from '#jobs';
import { queueMail } from '#outbox';
import { digestOf } from '#records';
import { notifyPersonsJob } from './breach-jobs.ts';
import * as store from './breach-store.ts';
import { type BreachFacts, personText } from './breach-texts.ts';

const HOUR_MS = 3_600_000;
/** DPDP Rules 2025, rule 7: the detailed report. */
const BOARD_HOURS = 72;

type Sender = Parameters<typeof personText>[1];

export function boardDueAt({ noticedAt }: Pick<BreachFacts, 'noticedAt'>): Date {
  return new Date(noticedAt.getTime() + BOARD_HOURS * HOUR_MS);
}

export function versionOfBreach(breach: BreachFacts): string {
  const { title, description, happenedAt, noticedAt, dataAffected, personsAffected, consequences, measures } = breach;
  return digestOf([title, description, happenedAt, noticedAt, dataAffected, personsAffected, consequences, measures]);
}

/** @throws Refusal noticed-later */
export async function recordBreach(
  tx: Transaction,
  draft: store.BreachDraft,
  actor: Actor,
  now: Date,
): Promise<string> {
  if (draft.noticedAt > now) throw refuse(saveBreach, 'noticed-later');
  const { id, number } = await store.insertBreach(tx, draft, actingStaff(actor), now);
  await remindOwners(tx, { ...draft, number }, 'recorded', now);
  await recordAudit(tx, actor, { ...entryOf('recorded', id, number), note: draft.title }, now);
  return number;
}

/** @throws Refusal breach-unknown, changed-meanwhile, noticed-later */
export async function changeBreach(
  tx: Transaction,
  { id, version, draft }: { id: number; version: string | null; draft: store.BreachDraft },
  actor: Actor,
  now: Date,
): Promise<string> {
  if (draft.noticedAt > now) throw refuse(saveBreach, 'noticed-later');
  const before = await store.lockBreach(tx, id);
  if (before === null) throw refuse(saveBreach, 'breach-unknown');
  if (versionOfBreach(before) !== version) throw refuse(saveBreach, 'changed-meanwhile');
  await store.updateBreach(tx, id, draft);
  const states = { before: factsOf(before), after: factsOf({ ...before, ...draft }) };
  await recordAudit(tx, actor, { ...entryOf('changed', id, before.number), ...states }, now);
  return before.number;
}

function factsOf({ title, noticedAt, personsAffected, dataAffected }: BreachFacts): object {
  return { title, noticedAt, personsAffected, dataAffected };
}

/** Idempotent. @throws Refusal breach-unknown, board-first */
export async function advance(
  tx: Transaction,
  { id, step, reference }: { id: number; step: 'board notified' | 'closed'; reference: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  const breach = await store.lockBreach(tx, id);
  if (breach === null) throw refuse(advanceBreach, 'breach-unknown');
  if (step === 'closed' && breach.boardNotifiedAt === null) throw refuse(advanceBreach, 'board-first');
  const isChanged =
    step === 'closed' ? await store.setClosed(tx, id, now) : await store.setBoardNotified(tx, id, reference, now);
  if (!isChanged) return;
  const action = step === 'closed' ? 'closed' : 'notified the Board of';
  await recordAudit(tx, actor, { ...entryOf(action, id, breach.number), note: reference }, now);
}

/** Chooses customers and queues the job that emails them. Nobody is emailed twice. @throws Refusal breach-unknown, nobody-found */
export async function choosePersons(
  tx: Transaction,
  { id, everyone, contacts }: { id: number; everyone: boolean; contacts: string },
  actor: Actor,
  now: Date,
): Promise<number> {
  const breach = await store.lockBreach(tx, id);
  if (breach === null) throw refuse(notifyBreachPersons, 'breach-unknown');
  const named = contacts
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
  const recipients = await store.addRecipients(tx, id, everyone ? null : named, now);
  if (recipients === 0) {
    if (await store.knowsContact(tx, id)) return 0;
    throw refuse(notifyBreachPersons, 'nobody-found');
  }
  await enqueue(tx, notifyPersonsJob, { breachId: id });
  const entry = entryOf('notified customers of', id, breach.number);
  await recordAudit(tx, actor, { ...entry, after: { recipients } }, now);
  return recipients;
}

function entryOf(action: string, id: number, number: string) {
  return { action, kind: 'breach', subjectId: id, subject: number };
}

const RECIPIENTS_AT_ONCE = 200;

/** Queues the notices of a breach in batches. @returns how many */
export async function queueNotices(database: Database, breachId: number, sender: Sender, now: Date): Promise<number> {
  let queued = 0;
  for (;;) {
    const inBatch = await database.transaction(async (tx) => {
      const breach = await store.lockBreach(tx, breachId);
      if (breach === null) return 0;
      const recipients = await store.takeRecipients(tx, breachId, RECIPIENTS_AT_ONCE, now);
      const data = { text: personText(breach, sender) };
      for (const customerId of recipients) {
        const dedupeKey = `breach ${breachId} customer ${customerId}`;
        await queueMail(tx, { template: 'breach-notice', to: { customerId }, data, dedupeKey }, now);
      }
      return recipients.length;
    });
    queued += inBatch;
    if (inBatch < RECIPIENTS_AT_ONCE) return queued;
  }
}

/** Emails the owners 24 hours before the deadline of an unreported breach, and when it is over; each once. */
export async function remindOfDeadlines(database: Database, now: Date): Promise<void> {
  for (const breach of await store.findUnreported(database)) {
    const left = boardDueAt(breach).getTime() - now.getTime();
    if (left > 24 * HOUR_MS) continue;
    await database.transaction(async (tx) => await remindOwners(tx, breach, left > 0 ? 'soon' : 'over', now));
  }
}

async function remindOwners(
  tx: Transaction,
  breach: Pick<BreachFacts, 'number' | 'noticedAt'>,
  phase: 'recorded' | 'soon' | 'over',
  now: Date,
): Promise<void> {
  const data = { number: breach.number, phase, dueAt: boardDueAt(breach).toISOString() };
  for (const to of await store.ownerEmails(tx)) {
    const dedupeKey = `breach ${breach.number} ${phase} ${to}`;
    await queueMail(tx, { template: 'breach-deadline', to, data, dedupeKey }, now);
  }
}
