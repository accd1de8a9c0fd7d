import { getPriceList, type ListedProduct } from '@tola/contract/price-list';
import { Button } from '@tola/ui';
import { type ReactElement, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { call } from '../calls/call.ts';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { useAttempt } from '../connection/use-attempt.ts';
import { PriceListSheet } from './price-list-sheet.tsx';

/** Products on a sheet; larger categories are printed in part, and the sheet says so. */
const MOST_PRODUCTS = 200;

interface PrintPriceListProps {
  /** Path of the listing. */
  path: string;
  /** "Gold Coin". */
  name: string;
}

/** Prints every product of a listing in all its weights, at the prices of that moment. */
export function PrintPriceList({ path, name }: PrintPriceListProps): ReactElement {
  const [sheet, setSheet] = useState<readonly ListedProduct[] | null>(null);
  const { busy, connection, run } = useAttempt();
  usePrinting(sheet !== null, () => setSheet(null));
  return (
    <div className="mt-8 grid justify-items-start gap-4">
      <Button
        tone="quiet"
        className="-ml-6"
        busy={busy}
        onClick={() =>
          run(async () => {
            const answer = await call(getPriceList, { under: path, perPage: MOST_PRODUCTS });
            if (answer.ok) setSheet(answer.data);
            return answer.ok || answer.code !== 0 ? 'done' : 'no reply';
          })
        }
      >
        Print price list
      </Button>
      <ConnectionNote {...connection} />
      {sheet !== null &&
        createPortal(
          <PriceListSheet name={name} products={sheet} isPart={sheet.length === MOST_PRODUCTS} />,
          document.body,
        )}
    </div>
  );
}

/** Opens the browser's print dialog once the sheet stands. */
function usePrinting(isReady: boolean, onPrinted: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: prints once for each sheet.
  useEffect(() => {
    if (!isReady) return;
    addEventListener('afterprint', onPrinted, { once: true });
    print();
    return () => removeEventListener('afterprint', onPrinted);
  }, [isReady]);
}
