/** The content feature. */
import type { Business } from '#business';
import type { Catalogue } from '#catalogue';
import type { Feature, Platform } from '#platform';
import { brochureRoutes } from './brochure-routes.ts';
import type { Content } from './content.ts';
import { contentOperations } from './content-operations.ts';
import { MOST_IN_SITE_MAP, siteMapRoutes } from './site-map.ts';

interface Dependencies {
  readonly business: Business;
  readonly catalogue: Catalogue;
}

export function contentFeature(platform: Platform, content: Content, { business, catalogue }: Dependencies): Feature {
  const { database, clock, settings } = platform;
  return {
    name: 'content',
    operations: contentOperations({ content, database }),
    rawRoutes: [
      ...brochureRoutes({ content, business, clock }),
      ...siteMapRoutes({
        content,
        catalogue,
        business,
        publicUrl: settings.publicUrl,
        addressesInSiteMap: MOST_IN_SITE_MAP,
      }),
    ],
    stop: content.stop,
  };
}
