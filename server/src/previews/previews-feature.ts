/** Shows the draft behind a preview link to those who have the link. */
import { getPreview, type Preview } from '@tola/contract';
import { indianDate } from '@tola/pricing';
import type { Business } from '#business';
import { draftProduct } from '#catalogue';
import { draftArticle, draftOccasion, factsOf } from '#content';
import { operation, refuse } from '#http';
import type { Feature, Platform } from '#platform';
import type { Rates } from '#rates';
import { tokenHash } from '#staff-accounts';
import { findPreview, type HeldDraft } from './preview-store.ts';

interface PreviewsDependencies {
  readonly business: Business;
  readonly rates: Rates;
}

export function previewsFeature(
  { database }: Pick<Platform, 'database'>,
  { business, rates }: PreviewsDependencies,
): Feature {
  /** Null when its product type has been deleted since. */
  async function shown(resource: string, { values, variants }: HeldDraft, now: Date) {
    const none = { article: null, occasion: null, product: null };
    if (resource === 'products') {
      const product = await draftProduct(database, { values, variants }, rates.current(now), now);
      return product === null ? null : { ...none, kind: 'product' as const, product };
    }
    const facts = factsOf(business.current(), indianDate(now));
    if (resource === 'occasions')
      return { ...none, kind: 'occasion' as const, occasion: draftOccasion(values, facts, now) };
    const article = draftArticle(values, facts);
    return { ...none, kind: resource === 'news' ? ('news' as const) : ('article' as const), article };
  }
  const read = operation(
    getPreview,
    async ({ payload, now }): Promise<{ data: Preview }> => {
      const found = await findPreview(database, tokenHash(payload.token), now);
      const draft = found === null ? null : await shown(found.resource, found.held, now);
      if (found === null || draft === null) throw refuse(getPreview, 'preview-unknown');
      return { data: { ...draft, expiresAt: found.expiresAt.toISOString() } };
    },
    { anonymous: true },
  );
  return { name: 'previews', operations: [read] };
}
