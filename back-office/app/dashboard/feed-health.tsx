import type { Dashboard } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import type { ReactElement } from 'react';
import { formatDuration, formatTime, sentenceCase } from '../controls/format.ts';
import { MuteButton } from './mute-button.tsx';

/** The rate reader sends a heartbeat every few seconds; a standby takes over within five. */
const SILENT_AFTER_SECONDS = 10;

/** Status of the rate reader and its source. */
interface FeedHealthProps {
  feed: Dashboard['feed'];
  isMuted: boolean;
}

export function FeedHealth({ feed, isMuted }: FeedHealthProps): ReactElement {
  if (feed === null) return <p className="border-t border-line pt-3 text-muted">No rates read yet.</p>;
  const isSilent = feed.silentSeconds > SILENT_AFTER_SECONDS;
  const isWell = !isSilent && feed.warnings.length === 0 && feed.trouble === null;
  return (
    <div className="grid gap-1.5 border-t border-line pt-3 text-[13px]">
      <div className="flex items-baseline justify-between gap-3">
        <span>
          Source: {feed.source}
          {feed.second !== null && <span className="text-muted">, compared with {feed.second}</span>}
        </span>
        {isWell && <WellChip source={feed.source} />}
        {!isWell && (isMuted ? <Chip>muted</Chip> : <FeedAlert />)}
      </div>
      {isSilent && <p>No process has read rates for {formatDuration(feed.silentSeconds)}.</p>}
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

function FeedAlert(): ReactElement {
  return (
    <span className="flex items-center gap-1">
      <Chip tone="bad">needs attention</Chip>
      <MuteButton alert="feed" />
    </span>
  );
}

/** No source is not an error: the store sells at manual rates only. */
function WellChip({ source }: { source: string }): ReactElement {
  if (source === 'none') return <Chip tone="gold">manual rates only</Chip>;
  return <Chip tone="good">OK</Chip>;
}
