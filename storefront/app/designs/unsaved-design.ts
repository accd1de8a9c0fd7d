/**
 * The design of a piece that is being written in this tab, so that a reload, or a page opened in between, loses nothing. It
 * ends with the login, like all that the tab remembers.
 */

interface UnsavedDesign {
  /** Of the draft that it changes; null for a new one. */
  readonly draftId: string | null;
  /** As the wire has it. */
  readonly design: unknown;
}

const keyOf = (path: string): string => `unsavedDesign ${path}`;

/** @param path of the product */
export function hasUnsavedDesign(path: string): boolean {
  return sessionStorage.getItem(keyOf(path)) !== null;
}

export function readUnsavedDesign(path: string): UnsavedDesign | null {
  const text = sessionStorage.getItem(keyOf(path));
  return text === null ? null : (JSON.parse(text) as UnsavedDesign);
}

export function keepUnsavedDesign(path: string, unsaved: UnsavedDesign): void {
  sessionStorage.setItem(keyOf(path), JSON.stringify(unsaved));
}

export function forgetUnsavedDesign(path: string): void {
  sessionStorage.removeItem(keyOf(path));
}
