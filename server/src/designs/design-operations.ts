/** Operations of designs. Anybody may design a piece; who saves too often waits. */
import { DRAFT_DAYS, getDesign, saveDesign } from '@tola/contract';
import { type Operation, operation, refuse } from '#http';
import { takeToken } from '#limits';
import { type DesignDependencies, readDesign, saveDraft } from './designs.ts';

/** Drafts saved from one address in ten minutes. */
const SAVING = { name: 'design', limit: 60, windowSeconds: 600 };
const DAY_MS = 24 * 60 * 60_000;

export function designOperations(dependencies: DesignDependencies): Operation[] {
  const { database } = dependencies;
  return [
    operation(saveDesign, async ({ payload, customer, ip, now }) => {
      await takeToken(database, { ...SAVING, key: ip }, now);
      const designId = await saveDraft(dependencies, { ...payload, customerId: customer?.id ?? null, ip }, now);
      const expiresAt = new Date(now.getTime() + DRAFT_DAYS * DAY_MS).toISOString();
      return { message: 'Your design is saved', data: { designId, expiresAt } };
    }),
    operation(
      getDesign,
      async ({ payload: { designId } }) => {
        const found = await readDesign(database, designId);
        if (found === null) throw refuse(getDesign, 'design-unknown');
        return { data: found };
      },
      { anonymous: true },
    ),
  ];
}
