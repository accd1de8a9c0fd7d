/**
 * The product catalogue, held in memory, which follows its tables row by row. Other features look up
 * weights by id. It supplies the inputs of pricing but sets no prices.
 */
export { type Catalogue, createCatalogue } from './catalogue.ts';
export { catalogueFeature } from './catalogue-feature.ts';
export type { SoldWeight } from './catalogue-nodes.ts';
export { cataloguePageVersions } from './catalogue-page-version.ts';
export { pricePaise } from './catalogue-prices.ts';
export { draftProduct } from './draft-product.ts';
export { createResponseCache } from './response-cache.ts';
export { type SaleTerms, saleTermsOf, weightAtTerms } from './sale-terms.ts';
export { loadDemoCatalogue, loadStandardTypes } from './seed-catalogue.ts';
