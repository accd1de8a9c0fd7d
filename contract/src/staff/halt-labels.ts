/** Causes of trading halts, and how staff screens and mail name them. */

/** Set by staff, or by an automatic check of a rate or price. */
export const HALT_KINDS = [
  'staff',
  'stale',
  'jump',
  'drift',
  'deviation',
  'floor',
  'ceiling',
  'frozen',
  'contract',
  'hours',
  'source',
  'restore',
  'position',
] as const;

export type HaltKind = (typeof HALT_KINDS)[number];

export const HALT_KIND_LABELS: Readonly<Record<HaltKind, string>> = {
  staff: 'halted by staff',
  stale: 'no new rate',
  jump: 'sudden jump',
  drift: 'drift in small steps',
  deviation: 'sources differ',
  floor: 'below the floor',
  ceiling: 'above the ceiling',
  frozen: 'rate unchanged',
  contract: 'contract changed',
  hours: 'market closed',
  source: 'no rate source',
  restore: 'backup restored',
  position: 'too much to be covered',
};
