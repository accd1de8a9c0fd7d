/** The texts that every shop begins with: their facts are placeholders, and the back office changes them. */
export * from './content-shape.ts';
export { corporate } from './corporate.ts';
export { distributor } from './distributor.ts';
export { policyPages } from './policies/index.ts';
export { standardTypes } from './product-types.ts';
export { routeSeo } from './seo.ts';
