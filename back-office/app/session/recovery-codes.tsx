import type { ReactElement } from 'react';
import { Button } from '../controls/button.tsx';

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): ReactElement {
  return (
    <div className="grid gap-4">
      <p>
        Save these recovery codes somewhere safe. Each one logs you in once without your second factor.{' '}
        <b>They won’t be shown again.</b>
      </p>
      <ul
        className="grid grid-cols-1 gap-1 rounded-lg bg-ivory p-3 text-center font-mono text-[13px] sm:grid-cols-2"
        data-testid="recovery-codes"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={() => navigator.clipboard.writeText(codes.join('\n'))}>Copy all</Button>
      <Button tone="solid" onClick={onDone}>
        I’ve saved them
      </Button>
    </div>
  );
}
