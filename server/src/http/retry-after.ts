/** `retry-after` of a 503: a database outage usually ends with its restart. */
export const RETRY_AFTER_SECONDS = 5;
