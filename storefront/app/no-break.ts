/** Keeps a text, such as a figure and its unit, on one line. */
export function noBreak(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}
