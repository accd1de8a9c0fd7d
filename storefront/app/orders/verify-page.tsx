import { verifyOrder } from '@tola/contract/order-view';
import { formatRupees, formatWeight } from '@tola/pricing';
import { buttonClass } from '@tola/ui';
import type { ReactElement } from 'react';
import { data, Link } from 'react-router';
import { formatDateTime } from '../format-date.ts';
import { pageMeta } from '../meta.ts';
import { useRootData } from '../root-data.ts';
import { callServerContext } from '../server-context.ts';
import { Breadcrumb } from '../shell/breadcrumb.tsx';
import type { Route } from './+types/verify-page';

/** Page behind the QR code of an invoice or credit note: compares what is printed with what was issued. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const answer = await context.get(callServerContext)(verifyOrder, { code: params.code });
  if (answer.ok) return data({ found: answer.data, message: null });
  const isUnknown = answer.reason === 'code-unknown';
  return data({ found: null, message: isUnknown ? null : answer.message }, { status: answer.code });
}

/** The code in the address is the reader’s own: never cached, never passed on. */
export function headers(): Record<string, string> {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Verify a document', hidden: true });

export default function VerifyPage({ loaderData: { found, message } }: Route.ComponentProps): ReactElement {
  return (
    <div className="wrap pb-20">
      <Breadcrumb steps={[{ name: 'Verify a document', path: '' }]} />
      <div className="panel mx-auto mt-4 max-w-[640px] p-6 tablet:mt-8 tablet:p-12">
        {message !== null ? (
          <>
            <h1>Not checked</h1>
            <p className="mt-4">{message}</p>
            <Issuer />
          </>
        ) : found === null || found.documents.length === 0 ? (
          <NotFound />
        ) : (
          <Genuine found={found} />
        )}
      </div>
    </div>
  );
}

type Found = NonNullable<Route.ComponentProps['loaderData']['found']>;

const HEADING = 'mt-8 border-t border-line pt-5 text-[18px]';

const KINDS = { invoice: 'Tax invoice', 'credit note': 'Credit note' } as const;

function Genuine({ found: { documents, lines } }: { found: Found }): ReactElement {
  return (
    <>
      <h1>Genuine</h1>
      <p className="mt-4">
        We issued {documents.length === 1 ? 'this document' : 'these documents'}. Compare number, date, total and pieces
        with yours.
      </p>
      {documents.map(({ kind, number, issuedAt, totalPaise }) => (
        <dl
          key={number}
          aria-label={`${KINDS[kind]} ${number}`}
          className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 border-t border-line pt-5"
        >
          <dt className="text-muted">{KINDS[kind]}</dt>
          <dd className="text-right font-semibold break-words">{number}</dd>
          <dt className="text-muted">Date</dt>
          <dd className="text-right">{formatDateTime(issuedAt)}</dd>
          <dt className="text-muted">Total</dt>
          <dd className="text-right font-semibold tabular-nums">{formatRupees(totalPaise)}</dd>
        </dl>
      ))}
      <h2 className={HEADING}>Pieces</h2>
      <ul className="mt-3 grid gap-2">
        {lines.map(({ name, finenessLabel, weightMg, quantity }) => (
          <li key={`${name} ${weightMg} ${finenessLabel}`}>
            {quantity} × {name}, {formatWeight(weightMg)}, {finenessLabel}
          </li>
        ))}
      </ul>
      <h2 className={HEADING}>What to do next</h2>
      <dl className="mt-3 grid gap-3">
        <div>
          <dt className="font-semibold">Everything fits</dt>
          <dd>
            The document is as we issued it. Now compare the pieces: weight and fineness are stamped on each, and serial
            numbers are listed in the annexure of the invoice.
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Something differs</dt>
          <dd>Your copy was altered. Do not rely on it, and send us a photo of it.</dd>
        </div>
      </dl>
      <Issuer />
      <p className="mt-6 text-[15px] text-muted">This page never shows who the buyer is.</p>
    </>
  );
}

function NotFound(): ReactElement {
  return (
    <>
      <h1>Not one of ours</h1>
      <p className="mt-4">
        We have issued no invoice or credit note with this code. Do not rely on the document until it is cleared up:
      </p>
      <ol className="mt-4 grid list-decimal gap-2 pl-5">
        <li>Scan the QR code once more: a fold or a shadow can change what is read.</li>
        <li>Compare the name and GSTIN of the seller on the document with those below.</li>
        <li>If the answer stays the same, send us a photo of the document. We reply whether it is ours.</li>
      </ol>
      <Issuer />
    </>
  );
}

/** Whose documents these are, and how to ask about one. */
function Issuer(): ReactElement {
  const { legalName, gstin, tollFree, phone } = useRootData().business;
  const number = tollFree || phone;
  return (
    <section aria-label="Seller" className="mt-8 border-t border-line pt-5">
      <p className="font-semibold break-words">{legalName}</p>
      {gstin !== '' && <p className="text-muted">GSTIN {gstin}</p>}
      <p className="mt-4 flex flex-wrap gap-3">
        <Link to="/contact-us" className={buttonClass()}>
          Contact us
        </Link>
        {number !== '' && (
          <a href={`tel:${number.replace(/\s/g, '')}`} className={buttonClass({ tone: 'outline' })}>
            Call {number}
          </a>
        )}
      </p>
    </section>
  );
}
