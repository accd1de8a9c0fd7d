/** The pieces of a parcel that have serial numbers: scanned, or chosen from what lies in stock. */
import type { PackingLine } from '@tola/contract/staff';
import { formatWeight } from '@tola/pricing';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { formatCount, formatDate } from '../controls/format.ts';
import { ScanBox } from '../scan/scan-box.tsx';

interface ChoosePiecesProps {
  lines: readonly PackingLine[];
  chosen: readonly string[];
  onChosen: (serials: string[]) => void;
}

export function ChoosePieces({ lines, chosen, onChosen }: ChoosePiecesProps): ReactElement {
  const [scan, setScan] = useState({ status: '', isWrong: false });
  function take(code: string): void {
    const found = lines.flatMap(({ choices }) => choices).find(({ serial }) => isSame(serial, code));
    const serial = found?.serial ?? code;
    const isWrong = chosen.some((one) => isSame(one, serial));
    if (!isWrong) onChosen([...chosen, serial]);
    setScan({ status: isWrong ? `${serial} is chosen already` : `${serial} chosen`, isWrong });
  }
  const toggle = (serial: string): void =>
    onChosen(chosen.includes(serial) ? chosen.filter((one) => one !== serial) : [...chosen, serial]);
  return (
    <div className="grid gap-4">
      <ScanBox label="Scan the pieces" onCode={take} {...scan} />
      {lines.map((line) => (
        <Line key={line.weightId} line={line} chosen={chosen} onToggle={toggle} />
      ))}
    </div>
  );
}

interface LineProps {
  line: PackingLine;
  chosen: readonly string[];
  onToggle: (serial: string) => void;
}

function Line({ line, chosen, onToggle }: LineProps): ReactElement {
  const { product, weightMg, quantity, choices } = line;
  const count = choices.filter(({ serial }) => chosen.includes(serial)).length;
  return (
    <fieldset className="min-w-0">
      <legend className="label mb-1 flex w-full flex-wrap justify-between gap-x-3">
        <span>
          {product} <b className="whitespace-nowrap">{formatWeight(weightMg)}</b>
        </span>
        <span className={count > quantity ? 'text-down' : 'font-normal text-muted'}>
          {formatCount(count)} of {formatCount(quantity)} chosen
        </span>
      </legend>
      <ul className="max-h-56 overflow-y-auto rounded-xl border border-line">
        {choices.map(({ serial, location, receivedAt }) => (
          <li key={serial} className="border-t border-line first:border-0">
            <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 lg:min-h-9">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-green"
                checked={chosen.includes(serial)}
                onChange={() => onToggle(serial)}
              />
              <span className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">{serial}</span>
              <span className="text-right text-[13px] text-muted">
                {location}, {formatDate(receivedAt)}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function isSame(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase();
}
