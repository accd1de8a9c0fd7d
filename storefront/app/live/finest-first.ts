import { ALL_GRADES, GRADES } from '@tola/pricing';

/** Grades in the order in which rates are shown: what most pieces are made of comes first. */
export const FINEST_FIRST = ALL_GRADES.toSorted((one, other) => GRADES[other].fineness - GRADES[one].fineness);
