/** `retry-after` of a 503; most database outages are restarts that take seconds. */
export const RETRY_AFTER_SECONDS = 5;
