/** Personal data: retention. */
import { staffCall } from './staff-call.ts';

export interface RetentionFigures {
  readonly kinds: {
    /** Name in the setting. */
    readonly name: string;
    readonly label: string;
    readonly ground: string;
    readonly period: number;
    readonly unit: 'days' | 'months';
    /** Null where no law prescribes one. */
    readonly legalMinimum: number | null;
    readonly lastRunAt: string | null;
    readonly erasedLast: number;
    readonly erasedInAll: number;
  }[];
  /** Data that is erased after a period that nobody sets. */
  readonly fixed: { readonly label: string; readonly period: string }[];
  /** Nothing that a law keeps is erased. */
  readonly proceedingOpen: boolean;
}

export const readRetention = staffCall<RetentionFigures>()({
  name: 'ReadRetention',
  does: 'Reads how long each kind of personal data is kept, and what the last runs erased.',
  right: 'privacy.read',
  repeat: 'harmless',
});
