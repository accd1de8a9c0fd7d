/** The times from and until which a record is shown. */

export interface PublicationTimes {
  /** Null: from the start. */
  readonly publishFrom: Date | null;
  /** The first instant at which it is not shown any more; null: without an end. */
  readonly publishUntil: Date | null;
}

/** Whether a record is shown at an instant, as far as its times go. */
export function isWithin({ publishFrom, publishUntil }: PublicationTimes, now: Date): boolean {
  return (
    (publishFrom === null || publishFrom.getTime() <= now.getTime()) &&
    (publishUntil === null || publishUntil.getTime() > now.getTime())
  );
}

/** When one of the records appears or disappears next, in milliseconds since 1970; infinite when none does. */
export function nextTime(records: Iterable<PublicationTimes>, now: Date): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { publishFrom, publishUntil } of records) {
    for (const time of [publishFrom, publishUntil]) {
      const at = time?.getTime() ?? 0;
      if (at > now.getTime() && at < next) next = at;
    }
  }
  return next;
}
