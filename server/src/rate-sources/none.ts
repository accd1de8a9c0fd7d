/** Null source: a real shop without a configured feed sells only at manual rates. */
import type { RateSource } from './source.ts';

export const noSource: RateSource = {
  name: 'none',
  isContinuous: false,
  start: () => ({ stop: async () => undefined }),
};
