/** Price alerts: emails when a rate or a product's price crosses a target. */
export { priceAlertsFeature } from './price-alert-feature.ts';
