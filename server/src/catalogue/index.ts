/**
 * What the shop sells. The whole catalogue stands in memory as one unchanging picture that is replaced when something
 * changes; other features ask it for weights by their id. It sets no price: it supplies the inputs that pricing needs.
 */
export { type Catalogue, createCatalogue } from './catalogue.ts';
export { catalogueFeature } from './catalogue-feature.ts';
export { pricePaise } from './catalogue-prices.ts';
export type { SoldWeight } from './catalogue-snapshot.ts';
export { type SaleTerms, saleTermsOf, weightAtTerms } from './sale-terms.ts';
export { loadDemoCatalogue, loadStandardTypes } from './seed-catalogue.ts';
