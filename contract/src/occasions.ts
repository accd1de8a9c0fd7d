/** Occasions by which pieces are found. Without imports: pages need their names alone. */

/** A piece has those that its own texts name. */
export const OCCASIONS = ['wedding', 'birth', 'birthday', 'festival', 'worship', 'thanks', 'company'] as const;
export type Occasion = (typeof OCCASIONS)[number];

/** For reading. */
export const OCCASION_NAMES: Readonly<Record<Occasion, string>> = {
  wedding: 'Wedding',
  birth: 'Birth',
  birthday: 'Birthday',
  festival: 'Festivals',
  worship: 'Worship',
  thanks: 'Thanks',
  company: 'Companies',
};
