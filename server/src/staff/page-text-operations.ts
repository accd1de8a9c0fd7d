/** Back-office calls on page texts. A page is saved whole: its sections and its brochure, if it has one. */
import * as contract from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { type Actor, recordAudit } from '#audit';
import type { Business } from '#business';
import { factsOf, listPages, lockPages, PageTextError, type PageTextRow, savePage } from '#content';
import type { Database, Transaction } from '#database';
import { type Operation, refuse } from '#http';
import { digestOf, keepVersion, restoreNote } from '#records';
import { onWire, staffChange, staffOperation } from '#staff-accounts';

interface PageTextDependencies {
  readonly database: Database;
  readonly business: Business;
}

export function pageTextOperations({ database, business }: PageTextDependencies): Operation[] {
  return [
    staffOperation(contract.listPageTexts, async ({ now }) => {
      const held = await listPages(database);
      const pages = contract.PAGE_TEXT_NAMES.map((name) => listed(name, find(held, name)));
      const facts = Object.entries(factsOf(business.current(), indianDate(now))).map(([name, value]) => ({
        name,
        value,
      }));
      return onWire({ pages, facts });
    }),
    staffOperation(contract.readPageText, async ({ payload }) =>
      heldText(payload.name, find(await listPages(database), payload.name)),
    ),
    staffChange(database, contract.savePageText, async (tx, { payload, now }, actor) => save(tx, payload, actor, now)),
  ];
}

interface Saving {
  readonly restoredFrom?: number | null | undefined;
  readonly name: contract.PageTextName;
  readonly version: string;
  readonly values: contract.RecordValues;
}

/** @throws Refusal changed-meanwhile, not-valid-here */
async function save(
  tx: Transaction,
  { name, version, values, restoredFrom = null }: Saving,
  actor: Actor,
  now: Date,
): Promise<contract.StoredPageText> {
  const checked = contract.validate(contract.schemaOf(contract.pageTextFields(name)), values);
  if (!checked.success) throw notValid(contract.formatIssue(checked.error.issues[0]));
  const before = find(await lockPages(tx), name);
  if (heldText(name, before).version !== version) throw refuse(contract.savePageText, 'changed-meanwhile');
  try {
    await savePage(tx, name, contract.fromPageForm(name, checked.data), actor.name, now);
  } catch (error) {
    if (error instanceof PageTextError) throw notValid(error.message);
    throw error;
  }
  const after = heldText(name, find(await listPages(tx), name));
  if (after.version === version) return after;
  const of = { resource: contract.PAGE_TEXTS, subject: name };
  const note = await restoreNote(tx, of, restoredFrom);
  const was = heldText(name, before).values;
  const entry = { action: 'changed', kind: 'page text', subjectId: name, subject: name, note };
  await recordAudit(tx, actor, { ...entry, before: was, after: after.values }, now);
  await keepVersion(tx, of, { before: was, after: after.values ?? {}, note }, actor, now);
  return after;
}

function notValid(problem: string): Error {
  return refuse(contract.savePageText, 'not-valid-here', { problem });
}

function find(pages: readonly PageTextRow[], name: contract.PageTextName): PageTextRow | null {
  return pages.find((page) => page.name === name) ?? null;
}

function listed(name: contract.PageTextName, page: PageTextRow | null) {
  if (page === null) return { name, title: '', updatedAt: null, updatedBy: '' };
  const { title } = page.content as { title: string };
  return { name, title, updatedAt: page.updatedAt, updatedBy: page.updatedBy };
}

function heldText(name: contract.PageTextName, page: PageTextRow | null): contract.StoredPageText {
  const values = page === null ? null : contract.toPageForm(name, page.content);
  return { name, version: digestOf(values), values };
}
