/** What a 503 asks for in its `retry-after` header: an outage of the database usually ends with its restart. */
export const RETRY_AFTER_SECONDS = 5;
