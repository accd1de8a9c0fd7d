/** Times as the portal writes them. */

/** `YYYY-MM-DD HH:MM:SS` in India. */
export function indianTime(at: Date): string {
  return new Date(at.getTime() + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 19).replace('T', ' ');
}
