/** How the shop kept its prices, computed from its own records for a public page. */
export { priceIntegrityFeature } from './price-integrity-feature.ts';
