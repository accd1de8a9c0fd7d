export interface StoreSize {
  readonly orders: number;
  readonly customers: number;
}

/** Ids below belong to the seed. */
export const FIRST_ID = 1_000;
