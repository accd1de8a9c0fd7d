/** Payment methods: only the provider's published test cards and UPI ids. */

export interface PaymentMethod {
  /** `payment_group` */
  readonly group: string;
  /** The `payment_method` object, with the card number masked. */
  readonly details: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface TestCard {
  readonly number: string;
  readonly label: string;
  readonly network: 'visa' | 'mastercard' | 'rupay';
  readonly type: 'credit_card' | 'debit_card';
  readonly bank: string;
}

/** The one-time password of every test card. */
export const TEST_OTP = '111000';

/** The provider's sandbox cards. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4444333322221111', label: 'Visa credit', network: 'visa', type: 'credit_card', bank: 'HDFC BANK' },
  { number: '4706131211212123', label: 'Visa debit', network: 'visa', type: 'debit_card', bank: 'ICICI BANK' },
  {
    number: '5105105105105100',
    label: 'Mastercard credit',
    network: 'mastercard',
    type: 'credit_card',
    bank: 'AXIS BANK',
  },
  {
    number: '6074825972083818',
    label: 'RuPay debit',
    network: 'rupay',
    type: 'debit_card',
    bank: 'STATE BANK OF INDIA',
  },
];

const UPI_OUTCOMES = new Map<string, 'success' | 'failed'>([
  ['testsuccess@gocash', 'success'],
  ['success@upi', 'success'],
  ['testtpvsuccess@gocash', 'success'],
  ['testfailure@gocash', 'failed'],
  ['testtpvfail@gocash', 'failed'],
]);

/** Methods of a payment without a browser. */
export const METHOD_NAMES = ['card', 'debit_card', 'upi', 'net_banking'] as const;
export type MethodName = (typeof METHOD_NAMES)[number];

/** The test card with this number, or null. */
export function testCard(number: string): TestCard | null {
  return TEST_CARDS.find((card) => card.number === number) ?? null;
}

/** The outcome of this test UPI id, or null when unknown. */
export function upiOutcome(upiId: string): 'success' | 'failed' | null {
  return UPI_OUTCOMES.get(upiId.toLowerCase()) ?? null;
}

/** Whether an order's `payment_methods` list (null: everything) includes this group. */
export function allows(paymentMethods: string | null, group: string): boolean {
  if (paymentMethods === null) return true;
  const codes = CODES_OF_GROUP[group] ?? [];
  return paymentMethods.split(',').some((code) => codes.includes(code.trim()));
}

export function cardMethod(card: TestCard): PaymentMethod {
  return {
    group: card.type,
    details: {
      card: {
        channel: 'link',
        card_number: `XXXXXXXXXXXX${card.number.slice(-4)}`,
        card_network: card.network,
        card_type: card.type,
        card_sub_type: 'R',
        card_country: 'IN',
        card_bank_name: card.bank,
        card_network_reference_id: null,
        instrument_id: null,
      },
    },
  };
}

/** @param upiId null until the payer has acted */
export function upiMethod(upiId: string | null, channel: 'link' | 'qrcode' | 'collect'): PaymentMethod {
  return {
    group: 'upi',
    details: { upi: { channel, upi_id: upiId, upi_instrument: 'UPI', upi_payer_account_number: null } },
  };
}

/** The method used for a payment without a browser. */
export function namedMethod(name: MethodName): PaymentMethod {
  if (name === 'upi') return upiMethod('testsuccess@gocash', 'collect');
  if (name === 'net_banking') {
    return {
      group: 'net_banking',
      details: { netbanking: { channel: 'link', netbanking_bank_code: '3022', netbanking_bank_name: 'Test Bank' } },
    };
  }
  const type = name === 'debit_card' ? 'debit_card' : 'credit_card';
  return cardMethod(TEST_CARDS.find((card) => card.type === type) as TestCard);
}

/** The first method an order allows, for outcomes chosen without typing a card. */
export function firstAllowed(paymentMethods: string | null): PaymentMethod {
  const name = METHOD_NAMES.find((candidate) => allows(paymentMethods, namedMethod(candidate).group));
  return namedMethod(name ?? 'card');
}

const CODES_OF_GROUP: Readonly<Record<string, readonly string[]>> = {
  credit_card: ['cc', 'ccc'],
  debit_card: ['dc', 'ppc'],
  upi: ['upi'],
  net_banking: ['nb'],
};
