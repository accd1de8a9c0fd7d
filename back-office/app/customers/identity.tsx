/** Who a customer is: contacts and what proves them, PAN, GSTIN, age and consents. */
import type { CustomerDetail, PanVerification } from '@tola/contract/staff';
import { correctCustomerName } from '@tola/contract/staff';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { Fact, Facts } from '../controls/facts.tsx';
import { formatDate } from '../controls/format.ts';
import { PanChip, PanDetail } from '../pan-verification/pan-state.tsx';
import { useMay } from '../session/use-self.ts';
import { CorrectEmail, CorrectMobile, CorrectName } from './corrections.tsx';

export function Identity({ customer }: { customer: CustomerDetail }): ReactElement {
  const mayCorrect = useMay()(correctCustomerName.right) && customer.erasedAt === null;
  const { identity, gstin } = customer;
  return (
    <section aria-label="Identity" className="box p-4">
      <h2 className="mb-3">Identity</h2>
      <Facts>
        <Contact name="Name" value={customer.name} correction={mayCorrect && <CorrectName customer={customer} />}>
          {null}
        </Contact>
        <Contact name="Mobile" value={customer.mobile} correction={mayCorrect && <CorrectMobile customer={customer} />}>
          {identity.mobileProvedAt === null ? 'Not proved' : `Proved on ${formatDate(identity.mobileProvedAt)}`}
        </Contact>
        <Contact name="Email" value={customer.email} correction={mayCorrect && <CorrectEmail customer={customer} />}>
          {identity.emailConfirmedAt === null
            ? 'Not confirmed'
            : `Confirmed on ${formatDate(identity.emailConfirmedAt)}`}
        </Contact>
        <Fact name="PAN">
          {identity.pan === null ? (
            'None given'
          ) : (
            <>
              {identity.pan.masked}, given on {formatDate(identity.pan.at)} with{' '}
              <Link to={`/orders/${identity.pan.orderNumber}`} className="text-green-ink hover:underline">
                {identity.pan.orderNumber}
              </Link>
              <PanStanding verification={identity.pan.verification} />
            </>
          )}
        </Fact>
        <Fact name="GSTIN">{gstin ?? 'None given'}</Fact>
        {identity.declaredMinorAt !== null && (
          <Fact name="Age">Said to be under 18 on {formatDate(identity.declaredMinorAt)}: places no orders</Fact>
        )}
      </Facts>
      <h3 className="mt-4 mb-1">Consents</h3>
      {customer.consents.length === 0 && <p className="text-muted">None given</p>}
      <ul className="text-[13px]">
        {customer.consents.map(({ purpose, given, at }) => (
          <li
            key={purpose}
            className="flex flex-wrap justify-between gap-x-3 border-t border-line py-1.5 first:border-0"
          >
            <span>{PURPOSES[purpose] ?? purpose}</span>
            <span className="text-muted">
              {given ? 'Given' : 'Withdrawn'} on {formatDate(at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the PAN was found to belong to this name. */
function PanStanding({ verification }: { verification: PanVerification | null }): ReactElement {
  if (verification === null) return <span className="block text-[13px] text-muted">Not compared with the name</span>;
  return (
    <span className="mt-1 grid justify-items-start gap-1">
      <PanChip state={verification.state} />
      <PanDetail verification={verification} />
    </span>
  );
}

const PURPOSES: Readonly<Record<string, string>> = {
  'gold-email': 'Emails about gold',
  'silver-email': 'Emails about silver',
  whatsapp: 'Messages on WhatsApp',
  tracking: 'Counting of visits',
};

interface ContactProps {
  name: string;
  value: string;
  /** The button that corrects it. */
  correction: ReactNode;
  children: ReactNode;
}

function Contact({ name, value, correction, children }: ContactProps): ReactElement {
  return (
    <Fact name={name}>
      <span className="flex items-start justify-between gap-x-3">
        <span className="min-w-0 flex-1 wrap-anywhere">
          {value === '' ? 'None' : value}
          {value !== '' && children !== null && <span className="block text-[13px] text-muted">{children}</span>}
        </span>
        {correction}
      </span>
    </Fact>
  );
}
