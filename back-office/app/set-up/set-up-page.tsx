/** Guide from an empty shop to the first sale: what is missing, computed from the real state, and how to settle it. */
import { readSetUp, type SetUp, type SetUpStep, type SetUpStepName } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import { Check } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { Button, buttonClass } from '../controls/button.tsx';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { Page } from '../shell/page.tsx';
import { DeliveryStep } from './delivery-step.tsx';
import { Duties } from './duties.tsx';
import { IdentityStep } from './identity-step.tsx';
import { PayeeStep } from './payee-step.tsx';
import { PremiumStep } from './premium-step.tsx';

const TITLES: Readonly<Record<SetUpStepName, string>> = {
  identity: 'Name, address and GSTIN',
  payee: 'Bank account or UPI ID',
  rates: 'Rate source',
  premium: 'Premiums',
  product: 'First product',
  delivery: 'Dispatch and delivery',
  messages: 'Emails and texts',
  'test order': 'Test order',
};

export default function SetUpPage(): ReactElement {
  const setUp = useApiQuery(readSetUp, null, { refetchSeconds: 15 });
  const [opened, setOpened] = useState<SetUpStepName | null>(null);
  if (setUp.isPending) return <LoadingRows rows={8} />;
  if (setUp.data === undefined) return <ErrorState error={setUp.error} onRetry={() => setUp.refetch()} />;
  const { steps, duties, limitations } = setUp.data;
  const done = steps.filter(({ isDone }) => isDone).length;
  const current = opened ?? steps.find(({ isDone }) => !isDone)?.name ?? null;
  return (
    <Page title="Set-up">
      <p role="status" className="mb-4 flex flex-wrap items-center gap-3">
        <progress aria-label="Steps done" max={steps.length} value={done} className="h-2 w-48" />
        {done === steps.length ? 'Everything is ready: the shop sells.' : `${done} of ${steps.length} steps done`}
      </p>
      <ol className="box max-w-[980px]">
        {steps.map((step, index) => (
          <Step
            key={step.name}
            step={step}
            place={index + 1}
            isOpen={step.name === current}
            onOpen={() => setOpened(step.name)}
          >
            <StepBody name={step.name} setUp={setUp.data} onDone={() => setOpened(null)} />
          </Step>
        ))}
      </ol>
      <Duties duties={duties} />
      {limitations.length > 0 && <Limitations limitations={limitations} />}
    </Page>
  );
}

interface StepProps {
  step: SetUpStep;
  /** From 1. */
  place: number;
  isOpen: boolean;
  onOpen: () => void;
  children: ReactNode;
}

function Step({ step: { name, isDone, detail }, place, isOpen, onOpen, children }: StepProps): ReactElement {
  return (
    <li aria-current={isOpen ? 'step' : undefined} className="border-t border-line px-4 py-3 first:border-0">
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className={`grid size-7 shrink-0 place-items-center rounded-full text-[13px] font-semibold ${isDone ? 'bg-green text-white' : 'border border-line-strong'}`}
        >
          {isDone ? <Check size={16} strokeWidth={2} /> : place}
        </span>
        <h2 className="min-w-0 flex-1 text-base font-semibold">{TITLES[name]}</h2>
        <Chip tone={isDone ? 'good' : 'gold'}>{isDone ? 'Done' : 'Missing'}</Chip>
        {!isOpen && (
          <Button tone="quiet" aria-label={`Open ${TITLES[name]}`} onClick={onOpen}>
            Open
          </Button>
        )}
      </div>
      {detail !== '' && <p className="mt-1 text-[13px] text-muted md:ml-10">{detail}</p>}
      {isOpen && <div className="mt-3 md:ml-10">{children}</div>}
    </li>
  );
}

interface StepBodyProps {
  name: SetUpStepName;
  setUp: SetUp;
  onDone: () => void;
}

function StepBody({ name, setUp, onDone }: StepBodyProps): ReactElement {
  switch (name) {
    case 'identity':
      return <IdentityStep onDone={onDone} />;
    case 'payee':
      return <PayeeStep onDone={onDone} />;
    case 'rates':
      return (
        <Leads to="/pricing" label="Set a rate">
          Rates come from the feed in RATES_SOURCE (docs/rates.md), or from a rate that you set by hand.
        </Leads>
      );
    case 'premium':
      return <PremiumStep onDone={onDone} />;
    case 'product':
      return (
        <Leads to="/records/products/new?then=%2Fset-up" label="Add product">
          One page: name, weights, prices, stock and pictures. URL, code and alt texts follow from the name.
        </Leads>
      );
    case 'delivery':
      return <DeliveryStep onDone={onDone} />;
    case 'messages':
      return (
        <p className="text-muted">
          Set SMTP_URL to your mail server and SMS_URL to your SMS provider on the server, and start the store again.
          Until then you find every message in the Outbox.
        </p>
      );
    case 'test order':
      return <TestOrder productPath={setUp.productPath} unpaidOrder={setUp.unpaidOrder} />;
  }
}

function Leads({ to, label, children }: { to: string; label: string; children: ReactNode }): ReactElement {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-48 flex-1 text-muted">{children}</p>
      <Link to={to} className={buttonClass('solid')}>
        {label}
      </Link>
    </div>
  );
}

function TestOrder({ productPath, unpaidOrder }: Pick<SetUp, 'productPath' | 'unpaidOrder'>): ReactElement {
  if (productPath === null) return <p className="text-muted">Add a product first.</p>;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-48 flex-1 text-muted">
        Buy your first coin as a customer and pay by bank transfer; then accept the payment here. Cancel the order
        afterwards, or send it to yourself.
      </p>
      <a
        href={productPath}
        target="_blank"
        rel="noreferrer"
        className={buttonClass(unpaidOrder === null ? 'solid' : 'outline')}
      >
        Open in the store
      </a>
      {unpaidOrder !== null && (
        <Link to={`/orders/${unpaidOrder}`} className={buttonClass('solid')}>
          Payment of {unpaidOrder}
        </Link>
      )}
    </div>
  );
}

function Limitations({ limitations }: Pick<SetUp, 'limitations'>): ReactElement {
  return (
    <section aria-label="Limits of this server" className="mt-6 max-w-[980px]">
      <h2 className="mb-2 text-lg">Limits of this server</h2>
      <ul className="box text-[13px]">
        {limitations.map(({ about, problem, fix }) => (
          <li key={`${about} ${problem}`} className="border-t border-line px-4 py-2.5 first:border-0">
            <b className="font-semibold">{about}</b> {problem} <span className="text-muted">{fix}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
