/**
 * Every keyboard shortcut of the back office. Handlers register under a name of this table, and the list behind `?` and the
 * keys announced on buttons are generated from it, so that none of them can be missing or wrong.
 */

export type ShortcutGroup = 'Anywhere' | 'Lists and records' | 'Forms' | 'Payments to verify' | 'Go to';

interface Shortcut {
  /** Alternatives: a character as typed (`?`), a named key (`Enter`), either with `Ctrl+` (also Cmd), or `g` and a letter. */
  readonly keys: readonly string[];
  readonly label: string;
  readonly group: ShortcutGroup;
}

export const SHORTCUTS = {
  search: { keys: ['/', 'Ctrl+k'], label: 'Search', group: 'Anywhere' },
  shortcuts: { keys: ['?'], label: 'Keyboard shortcuts', group: 'Anywhere' },
  undo: { keys: ['z'], label: 'Undo the last change, for ten seconds', group: 'Anywhere' },
  primary: { keys: ['Enter'], label: 'Main action of the page', group: 'Anywhere' },
  next: { keys: ['j'], label: 'Next row, or next record of the list', group: 'Lists and records' },
  previous: { keys: ['k'], label: 'Previous row, or previous record of the list', group: 'Lists and records' },
  select: { keys: ['x'], label: 'Select the row', group: 'Lists and records' },
  edit: { keys: ['e'], label: 'Edit: first field of the page', group: 'Lists and records' },
  new: { keys: ['n'], label: 'New record', group: 'Lists and records' },
  submit: {
    keys: ['Ctrl+Enter'],
    label: 'Submit the form, also from a text of several lines, or save the price grid',
    group: 'Forms',
  },
  accept: { keys: ['a'], label: 'Accept the payment', group: 'Payments to verify' },
  reject: { keys: ['r'], label: 'Reject the payment', group: 'Payments to verify' },
} as const satisfies Readonly<Record<string, Shortcut>>;

export type ShortcutName = keyof typeof SHORTCUTS;

/** Pages that `g` and a letter open; only those that the person may see are offered. */
export const GO_TO_PAGES: Readonly<Record<string, string>> = {
  d: '/',
  o: '/orders',
  n: '/counter',
  p: '/parcels',
  b: '/bank',
  y: '/verify',
  r: '/pricing',
  c: '/customers',
  u: '/records/coupons',
  v: '/records/weights',
  k: '/stock',
  e: '/enquiries',
  m: '/outbox',
  l: '/books/registers',
  t: '/books/gst',
  w: '/changes',
  s: '/settings',
  a: '/audit',
};

/** The first key of the sequences that open pages. */
export const GO_TO_KEY = 'g';

/** Those with these names, in the order of the table. */
export function shortcutsOf(names: ReadonlySet<ShortcutName>): Shortcut[] {
  return (Object.keys(SHORTCUTS) as ShortcutName[]).filter((name) => names.has(name)).map((name) => SHORTCUTS[name]);
}
