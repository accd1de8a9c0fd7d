/**
 * The kinds of rate sources. A new one is a file in this folder and a line here: RATES_SOURCE, RATES_SECOND_SOURCE, their
 * checks and .env.example follow from this list.
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

/** Only a source that reads an address can be compared with another. */
export const REFERENCE_SOURCE_NAMES: readonly SourceName[] = SOURCE_KINDS.filter(({ readsUrl }) => readsUrl).map(
  ({ name }) => name,
);

export function sourceKindOf(wanted: SourceName): SourceKind<SourceName> {
  const kind = SOURCE_KINDS.find(({ name }) => name === wanted);
  if (kind === undefined) throw new Error(`There is no rate source "${wanted}"`);
  return kind;
}
