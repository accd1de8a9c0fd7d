/** Where rates come from: the kinds of sources and what they have in common. Knows nothing of what is done with them. */
export { MANUAL } from './manual.ts';
export { normalNoise } from './noise.ts';
export { noSource } from './none.ts';
export type { RateSource, RunningSource, SourceEvents, SourceRate } from './source.ts';
export type { LastTicks, SourceConfig } from './source-kind.ts';
export {
  REFERENCE_SOURCE_NAMES,
  SOURCE_KINDS,
  SOURCE_NAMES,
  type SourceName,
  sourceKindOf,
} from './source-registry.ts';
