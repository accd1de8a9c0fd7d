/** Calls on earlier versions of content: every save keeps one. */
import * as z from 'zod/mini';
import type { RecordValues } from './resource.ts';
import { staffCall } from './staff-call.ts';
import { anId, requiredText } from './staff-values.ts';

/** The newest versions of one record that are kept. */
export const VERSIONS_KEPT = 100;

/** Stands for page texts, whose subject is the name of the page. */
export const PAGE_TEXTS = 'page-texts';

/** Which resources keep versions: those with texts and pictures that people write. */
const VERSIONED: readonly string[] = ['journal', 'news', 'faq', 'stores', 'banners', 'occasions', 'page-heads'];

export function keepsVersions({ name }: { readonly name: string }): boolean {
  return VERSIONED.includes(name);
}

export interface SavedVersion {
  readonly id: number;
  /** Null for what was there before versions were kept. */
  readonly savedAt: string | null;
  readonly savedBy: string;
  /** Such as which version was restored; empty for none. */
  readonly note: string;
}

const refusals = {
  'resource-unknown': [404, 'Unknown record type'],
  'no-right-here': [403, 'You don’t have permission to do this'],
} as const;

export const listSavedVersions = staffCall<SavedVersion[]>()({
  name: 'ListSavedVersions',
  does: 'Lists the versions of a record or page text, newest first.',
  right: 'staff',
  repeat: 'harmless',
  payload: z.object({
    /** Of a record, or `page-texts`. */
    resource: requiredText(40),
    /** The record’s id, or the page’s name. */
    subject: requiredText(60),
  }),
  refusals,
});

export const readSavedVersion = staffCall<SavedVersion & { readonly values: RecordValues }>()({
  name: 'ReadSavedVersion',
  does: 'Reads what a record or page text held in a version.',
  right: 'staff',
  repeat: 'harmless',
  payload: z.object({ id: anId }),
  refusals: { ...refusals, 'version-unknown': [404, 'This version is not kept any more'] },
});

/** Of a call that saves: the version whose values it restores, which the audit log and the new version name. */
export const restoredFrom = z.optional(z.nullable(anId));
