import type { ReactElement } from 'react';
import { toast } from 'sonner';
import { Button } from '../controls/button.tsx';

/** A form, so that a click outside its dialog does not lose the codes. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): ReactElement {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success('Recovery codes copied');
    } catch {
      // The browser has no clipboard for pages without HTTPS, or the person has not allowed it.
      toast.error('This browser does not let the page copy. Select the codes and copy them.');
    }
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
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
      <Button onClick={() => void copy()}>Copy all</Button>
      <Button type="submit" tone="solid">
        I’ve saved them
      </Button>
    </form>
  );
}
