// @vitest-environment happy-dom
/** What journeys do not reach at the counter: the end of a price lock, several payments, and the keys of what was typed. */
import type { CounterQuote } from '@tola/contract/staff';
import { act, type ReactElement, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newPayment, paymentOf, type TypedPayment } from '../orders/typed-payment.ts';
import { enter, press, show } from '../testing/screen.ts';
import { PricePanel } from './price-panel.tsx';
import { withheldTax, withTax } from './withheld-tax.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const quote: CounterQuote = {
  ...{ quoteId: 'q1', expiresAt: '2026-11-28T10:05:00Z', secondsLeft: 90, lines: [], amountPaise: 10_000_00 },
  ...{ gstPaise: 300_00, roundingPaise: 0, payablePaise: 10_300_00, isPanNeeded: false },
};

let typed: readonly TypedPayment[] = [];

interface SaleProps {
  onLapsed?: () => void;
  hasGstin?: boolean;
  cashWarning?: string;
  taxPaise?: number;
}

function Sale({ onLapsed = () => undefined, hasGstin = false, cashWarning, taxPaise = 0 }: SaleProps): ReactElement {
  const [payments, setPayments] = useState<readonly TypedPayment[]>([]);
  typed = payments;
  return (
    <PricePanel
      {...{ quote, payments, onLapsed, hasGstin, taxPaise, mayAccept: true, cashLeftPaise: 5_000_00 }}
      cashWarning={cashWarning ?? null}
      onPayments={setPayments}
    />
  );
}

describe('the price of a sale', () => {
  it('counts down and lapses at its end', async () => {
    const onLapsed = vi.fn();
    await show(<Sale onLapsed={onLapsed} />);
    const timer = (): string => document.querySelector('[role=timer]')?.textContent ?? '';
    expect(timer()).toContain('1:30');
    await act(async () => vi.advanceTimersByTimeAsync(80_000));
    expect(timer()).toContain('0:10');
    expect(onLapsed).not.toHaveBeenCalled();
    await act(async () => vi.advanceTimersByTimeAsync(10_000));
    expect(onLapsed).toHaveBeenCalled();
  });

  it('proposes what is left for each further payment, and says what is left to pay', async () => {
    await show(<Sale />);
    expect(document.body.textContent).toContain('gets the account to pay to by email');
    await press('It is paid now');
    expect(typed.map(({ amount }) => amount)).toEqual(['10300']);
    await enter(document.querySelector<HTMLInputElement>('input[inputmode=decimal]') ?? undefined, '300');
    expect(document.body.textContent).toContain('₹10,000.00 of ₹10,300.00 left to pay');
    await press('Add another payment');
    expect(typed.map((one) => one.amount)).toEqual(['300', '10000']);
    expect(new Set(typed.map(({ id }) => id)).size).toBe(2);
    await press('It is paid later');
    expect(typed).toEqual([]);
  });
});

it('has one group of radio buttons for each payment, so that arrow keys choose within it', async () => {
  await show(<Sale />);
  await press('It is paid now');
  await press('Add another payment');
  const names = [...document.querySelectorAll('fieldset')].map(
    (group) => new Set([...group.querySelectorAll<HTMLInputElement>('input[type=radio]')].map(({ name }) => name)),
  );
  expect(names.map(({ size }) => size)).toEqual([1, 1]);
  expect(new Set(names.flatMap((group) => [...group])).size).toBe(2);
  expect(names.some((group) => group.has(''))).toBe(false);
});

describe('what the law asks of a payment', () => {
  const chosen = async (means: string) =>
    await act(async () => [...document.querySelectorAll('label')].find((one) => one.textContent === means)?.click());

  it('offers TDS to a buyer with GSTIN only, without number and day', async () => {
    await show(<Sale />);
    await press('It is paid now');
    expect(document.body.textContent).not.toContain('TDS withheld by the buyer');
    await show(<Sale hasGstin />);
    await chosen('TDS withheld by the buyer');
    expect(typed.map(({ means }) => means)).toEqual(['tds']);
    expect(document.body.textContent).not.toContain('Reference number');
    expect(paymentOf(typed[0] ?? newPayment(1), true)).toMatchObject({
      means: 'tds',
      reference: '',
      amountPaise: 10_300_00,
    });
  });

  it('says what TDS lacks when the GSTIN is cleared after it was chosen, and does not send it', async () => {
    const Clearing = (): ReactElement => {
      const [hasGstin, setGstin] = useState(true);
      return (
        <>
          <Sale hasGstin={hasGstin} />
          <button type="button" onClick={() => setGstin(!hasGstin)}>
            Clear or enter the GSTIN
          </button>
        </>
      );
    };
    await show(<Clearing />);
    await press('It is paid now');
    await chosen('TDS withheld by the buyer');
    const alert = () => document.querySelector('[role=alert]')?.textContent ?? '';
    expect(alert()).toBe('');
    await press('Clear or enter the GSTIN');
    expect(alert()).toContain('Only a buyer with a GSTIN withholds TDS');
    expect(paymentOf(typed[0] ?? newPayment(1), false)).toBeNull();
    // What was typed stays for a buyer who is only correcting the number.
    expect(typed).toMatchObject([{ means: 'tds', amount: '10300' }]);
    await press('Clear or enter the GSTIN');
    expect(alert()).toBe('');
    await press('Clear or enter the GSTIN');
    await chosen('Cash');
    expect(alert()).toBe('');
    expect(document.body.textContent).not.toContain('TDS withheld by the buyer');
  });

  it('warns of the cash of the month where cash is taken', async () => {
    const cashWarning = 'With this, ₹8,00,000.00 in cash this month';
    await show(<Sale cashWarning={cashWarning} />);
    await press('It is paid now');
    expect(document.body.textContent).not.toContain(cashWarning);
    await chosen('Cash');
    expect(document.body.textContent).toContain(cashWarning);
  });
});

describe('the tax that a firm withholds', () => {
  it('proposes the TDS of a firm above the limit, and takes it off the payment that was to be the whole', async () => {
    await show(<Sale hasGstin taxPaise={10_00} />);
    await press('It is paid now');
    await press('Add TDS');
    expect(typed).toMatchObject([
      { means: 'transfer', amount: '10290' },
      { means: 'tds', amount: '10' },
    ]);
    expect(document.body.textContent).toContain('₹0.00 of ₹10,300.00 left to pay');
    expect(document.body.textContent).not.toContain('Add TDS');
    expect(withTax(100_00, [{ ...newPayment(60_00) }], 10_00).map(({ amount }) => amount)).toEqual(['60', '10']);
  });

  it.each([
    ['27AAAPL1234C1Z5', 49_00_000_00, 3_00_000_00, 200_00],
    ['27AAAPL1234C1Z5', 60_00_000_00, 3_00_000_00, 300_00],
    ['27AAAPL1234C1Z5', 40_00_000_00, 10_00_000_00, 0],
    ['27BBBPL1234C1Z5', 60_00_000_00, 51_00_000_00, 100_00],
    ['27AAAPL', 60_00_000_00, 3_00_000_00, 0],
  ])('%s: with %i bought before, a sale of %i has %i of TDS', (gstin, taxablePaise, salePaise, taxPaise) => {
    const tds = { limitPaise: 50_00_000_00, rateBp: 10 };
    const limits = { tds, businesses: [{ pan: 'AAAPL1234C', taxablePaise }] };
    expect(withheldTax(limits, gstin, salePaise)).toBe(taxPaise);
  });
});

describe('a typed payment', () => {
  it('is sent with its own key, and not before it has an amount and a number', () => {
    const cheque = { ...newPayment(500_00), means: 'cheque' } as const;
    expect(paymentOf(cheque, false)).toBeNull();
    expect(paymentOf({ ...cheque, amount: '0', reference: '123456' }, false)).toBeNull();
    const sent = paymentOf({ ...cheque, reference: ' 123456 ' }, false);
    expect(sent).toMatchObject({ means: 'cheque', amountPaise: 500_00, reference: '123456', key: cheque.id });
    expect(paymentOf({ ...cheque, reference: ' 123456 ' }, false)).toEqual(sent);
  });
});
