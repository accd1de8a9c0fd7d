/** Wishlists of customers. */
export { wishlistsFeature } from './wishlists-feature.ts';
