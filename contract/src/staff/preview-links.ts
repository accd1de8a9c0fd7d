/** Calls on preview links: a draft as the store would show it, before it is saved or published. */
import * as z from 'zod/mini';
import { saveRecord } from './records.ts';
import { staffCall } from './staff-call.ts';
import { anId, requiredText } from './staff-values.ts';

/** How long a link shows its draft. */
export const PREVIEW_DAYS = 7;
/** The newest links of one person that are kept. */
export const PREVIEWS_KEPT = 50;

/** Resources whose records have a page of their own, or a place on one. */
export const PREVIEWED = ['journal', 'news', 'occasions', 'products'] as const;

export interface PreviewLink {
  readonly id: number;
  readonly madeAt: string;
  readonly madeBy: string;
  readonly expiresAt: string;
}

const values = z.record(z.string(), z.unknown());
const { refusals } = saveRecord;

export const makePreview = staffCall<PreviewLink & { readonly path: string }>()({
  name: 'MakePreview',
  does: `Makes a link that shows a draft as the store would, for ${PREVIEW_DAYS} days or until it is revoked. It shows these values, whatever is saved later.`,
  right: 'staff',
  repeat: 'acts again',
  payload: z.object({
    resource: z.enum(PREVIEWED),
    /** Null for a record that was not saved yet. */
    id: z.nullable(anId),
    values,
    /** Of a product. */
    variants: z.array(z.object({ id: z.nullable(anId), values })).check(z.maxLength(100)),
  }),
  refusals: {
    'resource-unknown': refusals['resource-unknown'],
    'no-right-here': refusals['no-right-here'],
    'record-unknown': refusals['record-unknown'],
    'not-valid-here': refusals['not-valid-here'],
    'no-right-to-field': refusals['no-right-to-field'],
  },
  bodyBytes: 1024 * 1024,
});

const linkRefusals = {
  'resource-unknown': refusals['resource-unknown'],
  'no-right-here': refusals['no-right-here'],
} as const;

export const listPreviews = staffCall<PreviewLink[]>()({
  name: 'ListPreviews',
  does: 'Lists the preview links of a record that still work, newest first.',
  right: 'staff',
  repeat: 'harmless',
  payload: z.object({ resource: requiredText(40), id: anId }),
  refusals: linkRefusals,
});

export const revokePreview = staffCall()({
  name: 'RevokePreview',
  does: 'Ends a preview link at once.',
  right: 'staff',
  repeat: 'harmless',
  payload: z.object({ id: anId }),
  refusals: { ...linkRefusals, 'preview-unknown': [404, 'This link no longer works'] },
});
