/** Mails when a rate or a product's price crosses a figure that somebody waits for. */
export { priceAlertsFeature } from './price-alert-feature.ts';
