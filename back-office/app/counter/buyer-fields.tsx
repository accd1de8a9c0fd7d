/** Who buys: found by mobile number, or written down. */
import { type CounterCustomer, findCounterCustomer } from '@tola/contract/staff';
import { GST_STATES } from '@tola/pricing';
import { type ReactElement, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { Field } from '../controls/field.tsx';
import { RadioGroup } from '../controls/radio-group.tsx';
import { TextField as Text } from '../controls/text-field.tsx';
import { panWarning } from '../pan-verification/pan-state.tsx';
import type { TypedBuyer } from './sale-state.ts';

interface BuyerFieldsProps {
  buyer: TypedBuyer;
  isPanNeeded: boolean;
  onBuyer: (values: Partial<TypedBuyer>) => void;
}

const DELIVERIES = [
  ['taken', 'Taken along'],
  ['sent', 'Sent to this address'],
] as const;

const MOBILE = /^[6-9]\d{9}$/;

/** The customer of the typed number; null for a new one, undefined while the number is incomplete or looked up. */
export function useCounterCustomer(mobile: string): CounterCustomer | null | undefined {
  const isWhole = MOBILE.test(mobile.trim());
  const found = useApiQuery(findCounterCustomer, { mobile: mobile.trim() }, { enabled: isWhole });
  return isWhole ? found.data : undefined;
}

export function BuyerFields({ buyer, isPanNeeded, onBuyer }: BuyerFieldsProps): ReactElement {
  const customer = useCounterCustomer(buyer.mobile);
  const filled = useRef<number | null>(null);
  useEffect(() => {
    if (customer == null || filled.current === customer.id) return;
    filled.current = customer.id;
    const { firstName, lastName, email, billing } = customer;
    const { gstin = null, ...address } = billing ?? {};
    onBuyer({
      ...{ firstName, lastName, email },
      ...(billing === null ? {} : { billing: { ...buyer.billing, ...address }, gstin: gstin ?? '' }),
    });
  }, [customer, buyer.billing, onBuyer]);
  return (
    <section aria-label="Customer" className="box grid gap-3 p-4 sm:grid-cols-2 lg:grid-cols-3">
      <h2 className="sm:col-span-2 lg:col-span-3">Customer</h2>
      <Text
        label="Mobile number"
        hint={statusOf(buyer.mobile, customer)}
        value={buyer.mobile}
        inputMode="tel"
        onValue={(mobile) => onBuyer({ mobile })}
      />
      <Text label="First name" value={buyer.firstName} onValue={(firstName) => onBuyer({ firstName })} />
      <Text label="Last name" optional value={buyer.lastName} onValue={(lastName) => onBuyer({ lastName })} />
      <Text
        label="Email for the invoice"
        optional
        inputMode="email"
        value={buyer.email}
        disabled={customer != null}
        onValue={(email) => onBuyer({ email })}
      />
      <AddressFields buyer={buyer} onBuyer={onBuyer} />
      <Text label="GSTIN" optional value={buyer.gstin} onValue={(gstin) => onBuyer({ gstin })} />
      {isPanNeeded && (
        <Text
          label="PAN"
          hint="The law asks for it at this sum"
          value={buyer.pan}
          onValue={(pan) => onBuyer({ pan })}
        />
      )}
      <RadioGroup
        legend="Delivery"
        className="sm:col-span-2 lg:col-span-3"
        options={DELIVERIES}
        chosen={buyer.takesAlong ? 'taken' : 'sent'}
        onChoose={(chosen) => onBuyer({ takesAlong: chosen === 'taken' })}
      />
      {panWarning(customer?.panState ?? null) !== null && (
        <p className="rounded-xl bg-gold-soft px-3 py-2 text-gold-ink sm:col-span-2 lg:col-span-3">
          {panWarning(customer?.panState ?? null)}
        </p>
      )}
      {customer?.isBlocked === true && (
        <p role="alert" className="font-medium text-down sm:col-span-2 lg:col-span-3">
          This customer is blocked. <Link to={`/customers/${customer.id}`}>See why</Link>
        </p>
      )}
    </section>
  );
}

function statusOf(mobile: string, customer: CounterCustomer | null | undefined): string {
  if (!MOBILE.test(mobile.trim())) return '10 digits: finds the customer';
  if (customer === undefined) return 'Looking for the customer…';
  return customer === null ? 'A new customer' : 'A known customer';
}

function AddressFields({ buyer: { billing }, onBuyer }: Pick<BuyerFieldsProps, 'buyer' | 'onBuyer'>): ReactElement {
  const put = (values: Partial<TypedBuyer['billing']>): void => onBuyer({ billing: { ...billing, ...values } });
  return (
    <>
      <Text
        label="Address on the invoice"
        className="sm:col-span-2"
        value={billing.address}
        onValue={(address) => put({ address })}
      />
      <Text label="PIN code" inputMode="numeric" value={billing.pinCode} onValue={(pinCode) => put({ pinCode })} />
      <Text label="City" optional value={billing.city} onValue={(city) => put({ city })} />
      <Field label="State">
        {(control) => (
          <select {...control} value={billing.state} onChange={(event) => put({ state: event.currentTarget.value })}>
            {GST_STATES.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}
