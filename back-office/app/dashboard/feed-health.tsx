import type { Dashboard } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import type { ReactElement } from 'react';
import { formatDuration, formatTime, sentenceCase } from '../controls/format.ts';

/** A process that reads the rates gives a sign every few seconds; another takes over within five. */
const SILENT_AFTER_SECONDS = 10;

/** Whether the rates are being read, and what is wrong with their source. */
export function FeedHealth({ feed }: { feed: Dashboard['feed'] }): ReactElement {
  if (feed === null) return <p className="border-t border-line pt-3 text-muted">Nobody has read the rates yet.</p>;
  const isSilent = feed.silentSeconds > SILENT_AFTER_SECONDS;
  const isWell = !isSilent && feed.warnings.length === 0 && feed.trouble === null;
  return (
    <div className="grid gap-1.5 border-t border-line pt-3 text-[13px]">
      <div className="flex items-baseline justify-between gap-3">
        <span>
          Source: {feed.source}
          {feed.second !== null && <span className="text-muted">, compared with {feed.second}</span>}
        </span>
        {isWell ? <WellChip source={feed.source} /> : <Chip tone="bad">needs a look</Chip>}
      </div>
      {isSilent && <p>No process has read the rates for {formatDuration(feed.silentSeconds)}.</p>}
      {feed.warnings.map((warning) => (
        <p key={warning}>{sentenceCase(warning)}.</p>
      ))}
      {feed.trouble !== null && (
        <p className="wrap-anywhere">
          {formatTime(feed.trouble.at)}: {feed.trouble.what}
        </p>
      )}
    </div>
  );
}

/** Without a source nothing fails, but only rates set by hand are sold at. */
function WellChip({ source }: { source: string }): ReactElement {
  if (source === 'none') return <Chip tone="gold">only rates set by hand</Chip>;
  return <Chip tone="good">in order</Chip>;
}
