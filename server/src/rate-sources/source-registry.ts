/**
 * Registry of rate sources. To add one, add a file to this folder and an entry to `SOURCES`: the allowed values of
 * RATES_SOURCE and RATES_SECOND_SOURCE, their validation and .env.example are derived from it.
 */
import { httpKind } from './http.ts';
import { manualKind } from './manual.ts';
import { replayKind } from './replay.ts';
import { simulatedKind } from './simulated.ts';
import { socketKind } from './socket.ts';
import type { SourceKind } from './source-kind.ts';
import { textKind } from './text.ts';

const SOURCES = [simulatedKind, manualKind, socketKind, httpKind, textKind, replayKind] as const;

export type SourceName = (typeof SOURCES)[number]['name'];

export const SOURCE_KINDS: readonly SourceKind<SourceName>[] = SOURCES;

export const SOURCE_NAMES: readonly SourceName[] = SOURCES.map(({ name }) => name);

/** Sources allowed in RATES_SECOND_SOURCE. */
export const REFERENCE_SOURCE_NAMES: readonly SourceName[] = SOURCE_KINDS.filter(({ readsUrl }) => readsUrl).map(
  ({ name }) => name,
);

export function sourceKindOf(sourceName: SourceName): SourceKind<SourceName> {
  const kind = SOURCE_KINDS.find(({ name }) => name === sourceName);
  if (kind === undefined) throw new Error(`There is no rate source "${sourceName}"`);
  return kind;
}
