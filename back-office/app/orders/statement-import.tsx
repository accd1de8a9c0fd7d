/** Imports a bank statement: says before what differs from the amounts due, and asks for columns that are not known. */
import {
  checkStatement,
  type ImportedStatement,
  importStatement,
  type MatchedCredit,
  MOST_STATEMENT_BYTES,
  type StatementLayout,
  type TakenBackCredit,
  type UnknownLayout,
} from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatCount, formatDate, formatQuantity } from '../controls/format.ts';
import { UploadButton } from '../controls/upload-button.tsx';
import { FormError } from '../forms/form-error.tsx';
import { ORDER_QUERIES } from './order-queries.ts';
import { matchOutcome } from './payment-outcome.ts';
import { StatementColumnsForm } from './statement-columns-form.tsx';
import { STATEMENT_QUERIES, StatementLayouts } from './statement-layouts.tsx';

interface ChosenFile {
  readonly name: string;
  /** Base64. */
  readonly file: string;
  readonly layout: StatementLayout | null;
}

/** What the person has to decide before the import. */
interface Question {
  readonly chosen: ChosenFile;
  readonly unknownLayout: UnknownLayout | null;
  readonly differences: readonly MatchedCredit[];
  readonly takenBack: readonly TakenBackCredit[];
}

export function StatementImport(): ReactElement {
  const [question, setQuestion] = useState<Question | null>(null);
  const [problem, setProblem] = useState('');
  const check = useApiMutation(checkStatement, { showsError: true });
  const mutation = useApiMutation(importStatement, {
    invalidates: [...ORDER_QUERIES, ...STATEMENT_QUERIES],
    showsError: true,
    onDone: () => setQuestion(null),
  });
  const isBusy = check.isPending || mutation.isPending;
  async function begin(chosen: ChosenFile): Promise<void> {
    setProblem('');
    mutation.reset();
    check.mutate(chosen, {
      onSuccess({ unknownLayout, differences, takenBack }) {
        if (unknownLayout === null && differences.length + takenBack.length === 0) mutation.mutate(chosen);
        else setQuestion({ chosen, unknownLayout, differences, takenBack });
      },
    });
  }
  async function choose(file: File): Promise<void> {
    check.reset();
    mutation.reset();
    if (file.size > MOST_STATEMENT_BYTES) setProblem('The file is larger than 8 MB. Download a shorter period');
    else await begin({ name: file.name, file: await base64Of(file), layout: null });
  }
  const message = problem || (mutation.error ?? check.error)?.message;
  return (
    <section aria-label="Import statement" className="box grid gap-3 p-4">
      <h2>Import statement</h2>
      <p className="text-muted">
        Excel or CSV as downloaded from the bank. Credits are matched to orders by the reference number the customer
        sent, or by the order number in the remarks.
      </p>
      <UploadButton
        label={isBusy ? 'Reading…' : 'Choose file'}
        accept=".csv,.txt,.tsv,.xls,.xlsx,.htm,.html,text/csv"
        tone="solid"
        busy={isBusy}
        onChoose={choose}
      />
      {question === null && <FormError>{message}</FormError>}
      {mutation.data !== undefined && <Imported imported={mutation.data} />}
      <StatementLayouts />
      <Dialog
        title={question?.unknownLayout == null ? 'Before the import' : 'Which column is which?'}
        open={question !== null}
        onClose={() => setQuestion(null)}
        wide
      >
        {question !== null && question.unknownLayout !== null && (
          <StatementColumnsForm
            unknown={question.unknownLayout}
            busy={isBusy}
            problem={(check.error ?? mutation.error)?.message}
            onSubmit={async (layout) => await begin({ ...question.chosen, layout })}
          />
        )}
        {question !== null && question.unknownLayout === null && (
          <Differences
            differences={question.differences}
            takenBack={question.takenBack}
            busy={isBusy}
            problem={mutation.error?.message}
            onImport={() => mutation.mutate(question.chosen)}
          />
        )}
      </Dialog>
    </section>
  );
}

async function base64Of(file: File): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(',') + 1);
}

function Differences({
  differences,
  takenBack,
  busy,
  problem,
  onImport,
}: {
  differences: readonly MatchedCredit[];
  takenBack: readonly TakenBackCredit[];
  busy: boolean;
  problem: string | undefined;
  onImport: () => void;
}): ReactElement {
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onImport();
      }}
    >
      {differences.length > 0 && (
        <>
          <p>
            {formatQuantity(differences.length, 'credit')} {differences.length === 1 ? 'differs' : 'differ'} from the
            amount due. The import will do this:
          </p>
          <MatchList matched={differences} />
        </>
      )}
      <TakenBack credits={takenBack} />
      <FormError>{problem}</FormError>
      <Button type="submit" data-autofocus tone="solid" busy={busy} className="justify-self-start">
        Import statement
      </Button>
    </form>
  );
}

function Imported({ imported }: { imported: ImportedStatement }): ReactElement {
  const { creditsRead, creditsNew, matched, unmatched, takenBack } = imported;
  return (
    <div role="status" className="rounded-lg bg-ivory p-3">
      <p>
        {formatQuantity(creditsRead, 'credit')} read, {formatCount(creditsNew)} of them new;{' '}
        {formatCount(matched.length)} matched to orders, {formatCount(unmatched.length)} unmatched.
      </p>
      <MatchList matched={matched} />
      <TakenBack credits={takenBack} />
    </div>
  );
}

/** Credits of earlier files that this one shows going out again. */
function TakenBack({ credits }: { credits: readonly TakenBackCredit[] }): ReactElement | null {
  if (credits.length === 0) return null;
  return (
    <section aria-label="Taken back by the bank" className="grid gap-1 rounded-lg bg-down-soft p-3">
      <p className="font-semibold text-down">
        The bank has taken back {formatQuantity(credits.length, 'credit')}. Orders paid with{' '}
        {credits.length === 1 ? 'it' : 'them'} are not packed or dispatched until you decide.
      </p>
      <ul className="text-[13px]">
        {credits.map(({ amountPaise, takenBackOn, narration, orderNumber }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal credits may be taken back, and the list never changes.
          <li key={index} className="flex flex-wrap gap-x-3 py-1">
            {orderNumber === null ? (
              <span className="min-w-0 break-words">{narration || 'No order'}</span>
            ) : (
              <Link to={`/orders/${orderNumber}`} className="text-green-ink underline">
                {orderNumber}
              </Link>
            )}
            <b className="font-semibold">{formatRupees(amountPaise)}</b>
            <span>{formatDate(takenBackOn)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MatchList({ matched }: { matched: readonly MatchedCredit[] }): ReactElement {
  return (
    <ul className="max-h-[50dvh] overflow-y-auto text-[13px]">
      {matched.map((row, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: an order may get equal credits, and the list never changes.
          key={index}
          className="flex flex-wrap gap-x-3 border-t border-line py-1.5 first:border-0"
        >
          <Link to={`/orders/${row.orderNumber}`} className="text-green-ink underline">
            {row.orderNumber}
          </Link>
          <b className="font-semibold">{formatRupees(row.amountPaise)}</b>
          <span>{matchOutcome(row)}</span>
        </li>
      ))}
    </ul>
  );
}
