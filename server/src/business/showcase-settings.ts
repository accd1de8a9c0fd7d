/** Settings of how pieces are presented to buyers. */
import * as z from 'zod';
import { setting } from './declaration.ts';

export const showcaseSettings = {
  priceShownFirst: setting(
    z.enum(['without GST', 'with GST']),
    'without GST',
    'The price that a piece shows first on its page, and alone on tiles. The other one stands beside it on its page.',
  ),
  refinery: setting(
    z.object({ name: z.string().trim().max(120), about: z.string().trim().max(300) }),
    { name: '', about: '' },
    'Refinery or mint that answers for the pieces, shown on their pages. Leave empty to hide it.',
  ),
} as const;
