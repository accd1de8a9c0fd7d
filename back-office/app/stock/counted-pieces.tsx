/** The counted pieces of one variant: typed, or one more and one less by thumb. Saved at once. */
import { type CountSheet, enterCount, readCount } from '@tola/contract/staff';
import { Minus, Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { useMay } from '../session/use-self.ts';

interface CountedPiecesProps {
  countId: number;
  line: CountSheet['lines'][number];
}

export function CountedPieces({ countId, line }: CountedPiecesProps): ReactElement {
  const { weightId, counted, product } = line;
  const mutation = useApiMutation(enterCount, { invalidates: [readCount] });
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (counted === null ? '' : String(counted));
  const isOff = !useMay()(enterCount.right);
  function save(text: string): void {
    const pieces = text === '' ? null : Number(text);
    // One more and at once one less: the stored figure is new again while another is on its way.
    const latest = mutation.isPending ? mutation.variables.pieces : counted;
    const isNew = /^\d{0,6}$/.test(text) && pieces !== latest;
    setTyped(isNew || mutation.isPending ? text : null);
    if (isNew) mutation.mutate({ countId, weightId, pieces }, { onSettled: () => setTyped(null) });
  }
  const step = (by: number): void => save(String(Math.max(0, (Number(shown) || 0) + by)));
  return (
    <span className="flex shrink-0 items-center gap-1">
      <button
        type="button"
        className="grid size-11 place-items-center rounded-full border border-line-strong print:hidden"
        aria-label={`One less of ${product}`}
        disabled={isOff || Number(shown) < 1}
        onClick={() => step(-1)}
      >
        <Minus size={18} aria-hidden />
      </button>
      <input
        className="control w-[72px] text-center"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        aria-label={`Pieces of ${product} counted`}
        value={shown}
        disabled={isOff}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
        onBlur={(event) => save(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save(event.currentTarget.value);
        }}
      />
      <button
        type="button"
        className="grid size-11 place-items-center rounded-full border border-line-strong print:hidden"
        aria-label={`One more of ${product}`}
        disabled={isOff}
        onClick={() => step(1)}
      >
        <Plus size={18} aria-hidden />
      </button>
    </span>
  );
}
