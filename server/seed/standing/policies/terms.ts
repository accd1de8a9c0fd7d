import type { PolicyPage } from '../content-shape.ts';
import { termsOfBuying } from './terms-buying.ts';
import { termsOfRelations } from './terms-relations.ts';

export const terms: PolicyPage = {
  title: 'Terms and conditions',
  intro:
    'Twenty-one sections, in plain language. The sections on prices, buying, cancellation and selling back carry the figures that matter most.',
  numbered: true,
  sections: [...termsOfBuying, ...termsOfRelations],
};
