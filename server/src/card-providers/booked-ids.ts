/**
 * The ids in `refund.provider_refund_id` under which returned money is booked when it has no refund id of the store's. A
 * row is unique by its id, so each return is booked once.
 */

/** Before the provider's own number of a refund that carries no other id. */
export const NUMBERED_REFUND = 'cf-';
/** Before the provider's id of a dispute that was lost. */
export const LOST_DISPUTE = 'dispute-';
/** Behind the id of a refund that failed in the store and was made after all: a failed row stays failed. */
export const MADE_AFTER_ALL = '-after-all';
