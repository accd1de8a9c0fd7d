import type { Dashboard } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import type { ReactElement } from 'react';
import { MuteButton } from './mute-button.tsx';

/** What the server settings leave out, with the remedy. Shown only while something is. */
export function Limitations({ limitations }: { limitations: Dashboard['limitations'] }): ReactElement | null {
  if (limitations.length === 0) return null;
  return (
    <section aria-label="Server settings" className="box p-4 xl:col-span-3">
      <div className="flex items-center justify-between gap-2">
        <h2>Server settings</h2>
        <span className="flex items-center gap-1">
          <Chip tone="gold">Needs attention</Chip>
          <MuteButton alert="server-settings" />
        </span>
      </div>
      <ul className="mt-2 grid gap-2">
        {limitations.map(({ about, problem, fix }) => (
          <li key={`${about} ${problem}`} className="grid gap-x-4 md:grid-cols-[11rem_minmax(0,1fr)]">
            <code className="font-semibold break-all">{about}</code>
            <span>
              {problem} <span className="text-muted">{fix}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
