/**
 * Tells the server which requests follow work of the person: the session ends after 15 minutes of the others, such as the
 * regular refresh of a list on an unattended screen.
 */

/** Opening the page counts as work. */
let hasWorked = true;

function noteWork(): void {
  hasWorked = true;
}

for (const event of ['keydown', 'pointerdown', 'wheel', 'input'] as const)
  window.addEventListener(event, noteWork, { capture: true, passive: true });

/** The headers of the next request. Only the first one after an input counts as work. */
export function activityHeaders(): Record<string, string> {
  if (!hasWorked) return { 'x-background': '1' };
  hasWorked = false;
  return {};
}
