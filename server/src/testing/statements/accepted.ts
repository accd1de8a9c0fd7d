/** Accepted mismatches: cases that schema and statement allow but a business rule excludes, and types that only a caller names. */
export const ACCEPTED: ReadonlyMap<string, string> = new Map([
  ...['attemptState', 'attemptFault', 'attemptEndedAt'].map(
    (field) =>
      [
        `server/src/orders/order-store.ts ${field}: a column of the statement, but no field of OrderRow & T`,
        'T is the row that the caller of lockOrderWith joins',
      ] as const,
  ),
  [
    'server/src/database/bounded-list.ts PostgreSQL cannot prepare it: relation "numbered" does not exist',
    'a table of its test',
  ],
]);
