/** Bank credits that may prove a transfer, one of them chosen, or none: then the payment is recorded by hand. */
import type { SuggestionReason, TransferToVerify } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { Chip } from '@tola/ui';
import type { ReactElement } from 'react';
import { formatDate } from '../controls/format.ts';
import { bankReference } from '../orders/bank-reference.ts';
import { SUGGESTION_LABELS } from '../orders/suggestion-labels.ts';

export type BankLine = TransferToVerify['suggestions'][number];

const STRONG = new Set<SuggestionReason>(['reference', 'order number', 'amount']);

/** Chosen in advance: the first line, where its reference, order number or exact amount speaks for it. */
export function likelyLine(lines: readonly BankLine[]): BankLine | null {
  const [first] = lines;
  return first?.reasons.some((reason) => STRONG.has(reason)) === true ? first : null;
}

interface BankLinesProps {
  lines: readonly BankLine[];
  /** Null: by hand. */
  chosen: BankLine | null;
  onChoose: (line: BankLine | null) => void;
}

export function BankLines({ lines, chosen, onChoose }: BankLinesProps): ReactElement {
  const option = 'flex items-start gap-3 rounded-lg border p-3';
  const look = (isChosen: boolean): string => `${option} ${isChosen ? 'border-green-ink bg-ivory' : 'border-line'}`;
  const [first, second] = lines;
  const isTie = first !== undefined && second !== undefined && first.reasons.join() === second.reasons.join();
  return (
    <fieldset className="grid gap-2">
      <legend className="label mb-1">Bank statement</legend>
      {isTie && <p className="text-[13px] text-gold-ink">More than one line fits as well. Compare the screenshot.</p>}
      {lines.map((line) => (
        <label key={line.id} className={look(chosen?.id === line.id)}>
          <input
            type="radio"
            name="bank-line"
            className="mt-1 size-4 shrink-0 accent-(--green)"
            checked={chosen?.id === line.id}
            onChange={() => onChoose(line)}
          />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <b className="font-semibold">{formatRupees(line.amountPaise)}</b>
              <span className="text-[13px] text-muted">{formatDate(line.creditedOn)}</span>
            </span>
            <span className="block text-[13px] [overflow-wrap:anywhere]">{line.narration}</span>
            <span className="block text-[13px] text-muted [overflow-wrap:anywhere]">{bankReference(line.utr)}</span>
            <span className="mt-1 flex flex-wrap gap-1">
              {line.reasons.map((reason) => (
                <Chip key={reason} tone={STRONG.has(reason) ? 'good' : 'plain'}>
                  {SUGGESTION_LABELS[reason]}
                </Chip>
              ))}
            </span>
          </span>
        </label>
      ))}
      <label className={look(chosen === null)}>
        <input
          type="radio"
          name="bank-line"
          className="mt-1 size-4 shrink-0 accent-(--green)"
          checked={chosen === null}
          onChange={() => onChoose(null)}
        />
        <span>
          {lines.length === 0 ? 'No fitting line on an imported statement' : 'None of these'}
          <span className="block text-[13px] text-muted">Record what the bank account shows by hand.</span>
        </span>
      </label>
    </fieldset>
  );
}
