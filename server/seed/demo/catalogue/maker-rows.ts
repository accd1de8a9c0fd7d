import { business } from '../business.ts';
import type { SeedDetail } from './seed-product.ts';

/** The declarations that the Legal Metrology (Packaged Commodities) Rules, rule 6(10), ask of a product page. */
export function makerRows(genericName: string): SeedDetail[] {
  return [
    { label: 'Generic name', value: genericName },
    {
      label: 'Manufactured and packed by',
      value: `${business.legalName}, ${business.registeredAddress}`,
    },
    { label: 'Customer care', value: `${business.tollFree}, ${business.careEmail}` },
  ];
}
