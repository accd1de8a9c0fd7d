/** Back-office calls on records. */
import * as contract from '@tola/contract/staff';
import { recordAudit, staffActor } from '#audit';
import type { Database } from '#database';
import { type Operation, refuse } from '#http';
import { takeToken } from '#limits';
import { saveImage } from '#media';
import type { ObjectStorage } from '#object-storage';
import { onWire, staffOperation } from '#staff-accounts';
import { readProductOf, writeProduct } from './product-writing.ts';
import { bindingOf } from './record-bindings.ts';
import { decisionOperations } from './record-decision-operations.ts';
import { importRows } from './record-import.ts';
import { listedRecords } from './record-lists.ts';
import { choicesOf } from './record-store.ts';
import {
  checkedValues,
  deleteRecord,
  type RecordGuard,
  readRecordOf,
  refusingViolations,
  type Sanitise,
  unlessInUse,
  writeRecord,
} from './records.ts';
import { resourceFor } from './resource-access.ts';
import { restoreNote } from './saved-versions.ts';
import { versionOperations } from './version-operations.ts';

interface RecordDependencies {
  readonly database: Database;
  readonly objects: ObjectStorage;
  readonly sanitise: Sanitise;
  readonly guard: RecordGuard;
}

export function recordOperations(dependencies: RecordDependencies): Operation[] {
  const { database, objects, sanitise, guard } = dependencies;
  return [
    ...productOperations(dependencies),
    ...versionOperations(database),
    ...decisionOperations(dependencies),
    staffOperation(contract.listRecords, async ({ payload, staff, now }) => {
      const { rows, total } = await listedRecords(database, resourceFor(payload.resource, staff), payload, now);
      return { rows: onWire(rows) as contract.ListedRecord[], total };
    }),
    staffOperation(contract.readRecord, async ({ payload, staff, now }) => {
      const held = await readRecordOf(database, resourceFor(payload.resource, staff), payload.id, now);
      if (held === null) throw refuse(contract.readRecord, 'record-unknown');
      return onWire(held) as contract.StoredRecord;
    }),
    staffOperation(contract.listChoices, async ({ payload, staff }) =>
      choicesOf(database, resourceFor(payload.resource, staff)),
    ),
    staffOperation(contract.saveRecord, async (request) => {
      const { payload, staff, now } = request;
      const resource = resourceFor(payload.resource, staff);
      if (payload.id === null && !resource.canAdd) throw refuse(contract.saveRecord, 'no-right-here');
      // Its version decides below whether this is still the stored record.
      const held = payload.id === null ? null : await readRecordOf(database, resource, payload.id, now);
      const values = checkedValues(resource, payload.values, sanitise, { held: held?.values ?? null });
      const subject = { resource: resource.name, subject: String(payload.id) };
      const note = await restoreNote(database, subject, payload.restoredFrom ?? null);
      const saving = { ...payload, resource, rights: staff.rights, guard, values, note };
      const actor = staffActor(staff, request);
      const saved = await refusingViolations(
        async () => await database.transaction(async (tx) => await writeRecord(tx, saving, actor, now)),
      );
      const warning = (await bindingOf(resource.name).warns?.(database, saved.id)) ?? '';
      return onWire({ ...saved, warning }) as contract.SavedRecord;
    }),
    staffOperation(contract.removeRecord, async (request) => {
      const { payload, staff, now } = request;
      const resource = resourceFor(payload.resource, staff);
      if (!resource.canRemove || !contract.mayAddOrRemove(staff.rights, resource))
        throw refuse(contract.removeRecord, 'no-right-here');
      const removing = { ...payload, resource };
      const actor = staffActor(staff, request);
      await unlessInUse(
        async () => await database.transaction(async (tx) => await deleteRecord(tx, removing, actor, now)),
      );
      return null;
    }),
    staffOperation(contract.importRecords, async (request) => {
      const { payload, staff, now } = request;
      const job = { ...payload, resource: resourceFor(payload.resource, staff), rights: staff.rights, guard, sanitise };
      return await importRows(database, job, staffActor(staff, request), now);
    }),
    staffOperation(contract.uploadPicture, async (request) => {
      const { payload, staff, now } = request;
      await takeToken(database, { name: 'staff uploads', key: String(staff.id), limit: 120, windowSeconds: 3600 }, now);
      const path = await saveImage({ database, objects }, payload, now);
      const entry = { action: 'uploaded', kind: 'picture', subjectId: path, subject: payload.name };
      const actor = staffActor(staff, request);
      await database.transaction(async (tx) => await recordAudit(tx, actor, entry, now));
      return { path };
    }),
  ];
}

function productOperations({ database, sanitise, guard }: RecordDependencies): Operation[] {
  return [
    staffOperation(contract.readProduct, async ({ payload, now }) => {
      const held = await readProductOf(database, payload.id, now);
      if (held === null) throw refuse(contract.readProduct, 'record-unknown');
      return held;
    }),
    staffOperation(contract.saveProduct, async (request) => {
      const { payload, staff, now } = request;
      const writer = { rights: staff.rights, guard, sanitise, actor: staffActor(staff, request), now };
      const write = async () => await database.transaction(async (tx) => await writeProduct(tx, payload, writer));
      const id = await refusingViolations(payload.removed.length === 0 ? write : async () => await unlessInUse(write));
      const saved = await readProductOf(database, id, now);
      if (saved === null) throw refuse(contract.saveProduct, 'record-unknown');
      return saved;
    }),
  ];
}
