/** Decisions about records, also about several of a list: to publish, unpublish or decline them. */
import * as z from 'zod/mini';
import { PUBLICATION } from './publication-fields.ts';
import { type SavedRecord, saveRecord } from './records.ts';
import { type Field, mayEdit, type RecordValues, type Resource } from './resource.ts';
import type { Right } from './rights.ts';
import { staffCall } from './staff-call.ts';
import { anId, requiredText, versionText } from './staff-values.ts';

export const DECISIONS = ['publish', 'unpublish', 'decline'] as const;
export type DecisionName = (typeof DECISIONS)[number];

export interface Decision {
  readonly name: DecisionName;
  /** The only field that it changes. */
  readonly field: Field;
  readonly value: string | boolean;
}

/** What is decided about the records of a resource; nothing for most resources. */
export function decisionsOf({ fields }: Pick<Resource, 'fields'>): readonly Decision[] {
  for (const field of fields) {
    if (isModeration(field))
      return [
        { name: 'publish', field, value: 'published' },
        { name: 'decline', field, value: 'declined' },
      ];
    if (field.kind === 'flag' && field.name === 'published')
      return [
        { name: 'publish', field, value: true },
        { name: 'unpublish', field, value: false },
      ];
  }
  return [];
}

export function allowedDecisions(resource: Pick<Resource, 'fields'>, rights: readonly Right[]): readonly Decision[] {
  return decisionsOf(resource).filter(({ field }) => mayEdit(rights, field));
}

function isModeration(field: Field): boolean {
  return field.kind === 'choice' && field.name === 'status' && field.choices.some(([value]) => value === 'declined');
}

/**
 * Whether a listed record is already as decided. Lists have no switch, only the state that follows from it and the times: a
 * scheduled or ended record is switched on.
 */
export function isDecided(values: RecordValues, { field, value }: Decision): boolean {
  return field.kind === 'flag' ? (values[PUBLICATION] !== 'draft') === value : values[field.name] === value;
}

/** Pictures and videos of a record by buyers that its list does not show: nobody publishes them unseen. */
export function unlistedPictures({ fields }: Pick<Resource, 'fields'>, values: RecordValues): readonly Field[] {
  if (!fields.some(isModeration)) return [];
  return fields.filter(
    ({ kind, name, listed }) =>
      listed !== true && (kind === 'image' || kind === 'images' || kind === 'video') && isFilled(values[name]),
  );
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : typeof value === 'string' && value !== '';
}

const { refusals } = saveRecord;

export const decideRecord = staffCall<SavedRecord>()({
  name: 'DecideRecord',
  does: 'Publishes, unpublishes or declines a record unless someone changed it since its list was read. No other field changes. A buyer’s record with pictures that the list does not show is not published.',
  right: 'staff',
  repeat: 'harmless',
  payload: z.object({ resource: requiredText(40), id: anId, version: versionText, decision: z.enum(DECISIONS) }),
  refusals: {
    'resource-unknown': refusals['resource-unknown'],
    'no-right-here': refusals['no-right-here'],
    'record-unknown': refusals['record-unknown'],
    'changed-meanwhile': refusals['changed-meanwhile'],
    'no-right-to-field': refusals['no-right-to-field'],
    'does-not-fit': refusals['does-not-fit'],
    'not-decided-here': [400, 'This decision does not apply to this record'],
    'pictures-unseen': [409, 'Open it to publish it. The list does not show: {pictures}'],
  },
});
