/** No source: a real shop that was given none sells only at rates that people set. */
import type { RateSource } from './source.ts';

export const noSource: RateSource = {
  name: 'none',
  isContinuous: false,
  start: () => ({ stop: async () => undefined }),
};
