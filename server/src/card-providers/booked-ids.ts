/**
 * Ids in `refund.provider_refund_id` of returned money without a refund id of the store. The column is unique, so each
 * return is booked once.
 */

/** Prefix of the provider's own number, for a refund without another id. */
export const NUMBERED_REFUND = 'cf-';
/** Prefix of the provider's id of a lost dispute. */
export const LOST_DISPUTE = 'dispute-';
/** Suffix for a refund that failed in the store and succeeded later: a failed row stays failed. */
export const MADE_AFTER_ALL = '-after-all';
