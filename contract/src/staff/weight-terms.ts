/** Margins, making charges and taxes of each weight. */
import type { BasisPoints, Metal, Milligrams, Paise, PaisePerGram } from '@tola/pricing';
import * as z from 'zod/mini';
import type { ProductId, WeightId } from '../ids.ts';
import type { Waiting } from './pending-changes.ts';
import { EDIT_CONFLICT } from './people.ts';
import { staffCall } from './staff-call.ts';
import { basisPoints, idOfA, paiseFromZero, paisePerGram, reason, versionText } from './staff-values.ts';

export interface WeightTerms {
  readonly id: WeightId;
  readonly productId: ProductId;
  readonly product: string;
  readonly metal: Metal;
  readonly fineness: number;
  readonly weightMg: Milligrams;
  readonly marginPaisePerGram: PaisePerGram;
  readonly makingPaise: Paise;
  readonly serviceTaxBp: BasisPoints;
  readonly otherTaxBp: BasisPoints;
  readonly visible: boolean;
  readonly version: string;
}

export const listWeightTerms = staffCall<WeightTerms[]>()({
  name: 'ListWeightTerms',
  does: 'Lists the price terms of every variant.',
  right: 'catalogue.terms',
  repeat: 'harmless',
});

export const saveWeightTerms = staffCall<{ saved: number; waiting: Waiting | null }>()({
  name: 'SaveWeightTerms',
  does: 'Changes margins, making charges and taxes of several variants, all or none. Beyond the limit of one person the change waits for a second one.',
  right: 'catalogue.terms',
  repeat: 'harmless',
  payload: z.object({
    rows: z
      .array(
        z.object({
          id: idOfA<WeightId>(),
          version: versionText,
          marginPaisePerGram: paisePerGram,
          makingPaise: paiseFromZero,
          serviceTaxBp: basisPoints,
          otherTaxBp: basisPoints,
        }),
      )
      .check(z.minLength(1, 'no changes'), z.maxLength(2_000)),
    reason,
  }),
  refusals: {
    'changed-meanwhile': EDIT_CONFLICT,
    'weight-unknown': [404, 'One of these variants no longer exists'],
  },
  bodyBytes: 1024 * 1024,
});
