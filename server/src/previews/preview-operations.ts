/** Back-office calls on preview links. Making one needs the rights that saving the same values would. */
import type { PayloadOf } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { recordAudit, staffActor } from '#audit';
import type { Database } from '#database';
import { type Operation, refuse } from '#http';
import { takeToken } from '#limits';
import { checkedValues, readRecordOf, requireFieldRights, resourceFor, type Sanitise } from '#records';
import { newToken, onWire, type StaffPerson, staffChange, staffOperation, tokenHash } from '#staff-accounts';
import { deletePreview, type HeldDraft, insertPreview, lockPreview, previewsOf } from './preview-store.ts';

const DAY_MS = 24 * 3_600_000;
/** Links of one person. */
const LIMIT = { name: 'preview links', limit: 120, windowSeconds: 3_600 };

interface PreviewDependencies {
  readonly database: Database;
  readonly sanitise: Sanitise;
}

type Payload = PayloadOf<typeof contract.makePreview>;

export function previewOperations({ database, sanitise }: PreviewDependencies): Operation[] {
  return [
    staffOperation(contract.makePreview, async (request) => {
      const { payload, staff, now } = request;
      await takeToken(database, { ...LIMIT, key: String(staff.id) }, now);
      const held = await checkedDraft(database, payload, staff, { sanitise, now });
      const token = newToken();
      const expiresAt = new Date(now.getTime() + contract.PREVIEW_DAYS * DAY_MS);
      const { resource, id: recordId } = payload;
      const preview = { tokenHash: tokenHash(token), resource, recordId, held, expiresAt };
      const by = { madeBy: staff.name, staffId: staff.id };
      const actor = staffActor(staff, request);
      const id = await database.transaction(async (tx) => {
        const made = await insertPreview(tx, { ...preview, ...by }, now);
        await recordAudit(
          tx,
          actor,
          entryOf({ action: 'made a preview of', subject: titleOf(payload.values) }, payload),
          now,
        );
        return made;
      });
      const link = { id, madeAt: now, madeBy: staff.name, expiresAt, path: `/preview/${token}` };
      return onWire(link);
    }),
    staffOperation(contract.listPreviews, async ({ payload, staff, now }) => {
      const { name } = resourceFor(payload.resource, staff);
      return onWire(await previewsOf(database, name, payload.id, now));
    }),
    staffChange(database, contract.revokePreview, async (tx, { payload, staff, now }, actor) => {
      const found = await lockPreview(tx, payload.id);
      if (found === null) throw refuse(contract.revokePreview, 'preview-unknown');
      const { name } = resourceFor(found.resource, staff);
      await deletePreview(tx, payload.id);
      await recordAudit(
        tx,
        actor,
        entryOf(
          { action: 'revoked a preview of', subject: `link ${payload.id}` },
          { resource: name, id: found.recordId },
        ),
        now,
      );
      return null;
    }),
  ];
}

interface Wording {
  readonly action: string;
  readonly subject: string;
}

function entryOf(wording: Wording, { resource, id }: { readonly resource: string; readonly id: number | null }) {
  return { ...wording, kind: contract.resourceNamed(resource)?.singular ?? resource, subjectId: id ?? 'new' };
}

function titleOf({ title, name }: contract.RecordValues): string {
  return String(title ?? name ?? '').slice(0, 200);
}

interface Checking {
  readonly sanitise: Sanitise;
  readonly now: Date;
}

/**
 * The values as a save would store them.
 *
 * @throws Refusal resource-unknown, no-right-here, record-unknown, not-valid-here, no-right-to-field
 */
async function checkedDraft(
  database: Database,
  { resource: name, id, values, variants }: Payload,
  staff: StaffPerson,
  { sanitise, now }: Checking,
): Promise<HeldDraft> {
  const resource = resourceFor(name, staff);
  const checked = async (of: contract.Resource, recordId: number | null, sent: contract.RecordValues, within = '') => {
    const held = recordId === null ? null : await readRecordOf(database, of, recordId, now);
    if (recordId !== null && held === null) throw refuse(contract.makePreview, 'record-unknown');
    const valid = checkedValues(of, sent, sanitise, { held: held?.values ?? null, within });
    requireFieldRights(of, staff.rights, held?.values ?? null, valid);
    return { ...held?.values, ...valid };
  };
  if (name !== 'products') return { values: await checked(resource, id, values), variants: [] };
  // A new product gets a category of its name when it is saved, and its pictures show the first variant.
  const draft = { ...values, picturedWeightMg: values.picturedWeightMg ?? variants[0]?.values.weightMg ?? null };
  const later = values.categoryId === null && id === null ? ['categoryId'] : [];
  const fields = resource.fields.filter((field) => !later.includes(field.name));
  const weights = resourceFor('weights', staff);
  const own = { ...weights, fields: weights.fields.filter((field) => field.name !== 'productId') };
  const checkedVariants = [];
  for (const variant of variants) checkedVariants.push(await checked(own, variant.id, variant.values, 'Variant: '));
  return { values: await checked({ ...resource, fields }, id, draft), variants: checkedVariants };
}
