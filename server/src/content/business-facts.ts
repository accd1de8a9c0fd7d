/** Business facts that texts reference as `{{placeholders}}`, so that texts follow the settings. */
import { formatRupees, type Paise, percentBp } from '@tola/pricing';
import { type BusinessValues, buybackDeductionBpOn, cancellationChargeBpOn, cardSurchargeBpOn } from '#business';
import { escapeHtml } from '#html';

/** Example payment that texts use to illustrate charges. */
const EXAMPLE_PAYMENT_PAISE = 1_59_135_00;
/** The live selling rate per gram that texts use to show what a buyback pays for 10 g. */
const EXAMPLE_RATE_PAISE = 15_000_00;

/** All valid placeholders. */
export const factNames = [
  'businessName',
  'legalName',
  'careEmail',
  'tollFree',
  'registeredAddress',
  'grievanceOfficer',
  'grievancePhone',
  'grievanceEmail',
  'policyCareHours',
  'storeHours',
  'cancellationHours',
  'cancellationPercent',
  'cardPercent',
  'buybackPercent',
  'deliveryDays',
  'deliveryPinCodes',
  'refundDays',
  'acknowledgeHours',
  'answerTime',
  'examplePayment',
  'exampleCardSurcharge',
  'exampleCardTotal',
  'exampleCancellationCharge',
  'exampleRefund',
  'exampleBuybackRate',
  'exampleBuyback',
] as const;

export type Facts = Readonly<Record<(typeof factNames)[number], string>>;

/** @param day `YYYY-MM-DD` in India */
export function factsOf(values: BusinessValues, day: string): Facts {
  const { name, designation, phone, email } = values.grievanceOfficer;
  const surchargeBp = cardSurchargeBpOn(values, day);
  const cancellationBp = cancellationChargeBpOn(values, day);
  const surchargePaise = percentBp(EXAMPLE_PAYMENT_PAISE, surchargeBp);
  const chargePaise = percentBp(EXAMPLE_PAYMENT_PAISE, cancellationBp);
  const deductionBp = buybackDeductionBpOn(values, day);
  const buybackOf = (paise: Paise): string => formatRupees(paise - percentBp(paise, deductionBp));
  return {
    businessName: values.tradeName,
    legalName: values.legalName,
    careEmail: values.careEmail,
    tollFree: values.tollFree,
    registeredAddress: values.registeredAddress,
    grievanceOfficer: [name, designation].filter((part) => part !== '').join(', '),
    grievancePhone: phone,
    grievanceEmail: email,
    policyCareHours: values.policyCareHours,
    storeHours: values.storeHours,
    cancellationHours: String(values.cancellationHours),
    cancellationPercent: String(cancellationBp / 100),
    cardPercent: String(surchargeBp / 100),
    buybackPercent: String(deductionBp / 100),
    deliveryDays: String(values.deliveryPromise.workingDays),
    deliveryPinCodes: values.deliveryPromise.pinCodes,
    refundDays: String(values.policyDeadlines.refundDays),
    acknowledgeHours: String(values.policyDeadlines.acknowledgeHours),
    answerTime: monthsInWords(values.policyDeadlines.answerMonths),
    examplePayment: formatRupees(EXAMPLE_PAYMENT_PAISE),
    exampleCardSurcharge: formatRupees(surchargePaise),
    exampleCardTotal: formatRupees(EXAMPLE_PAYMENT_PAISE + surchargePaise),
    exampleCancellationCharge: formatRupees(chargePaise),
    exampleRefund: formatRupees(EXAMPLE_PAYMENT_PAISE - chargePaise),
    exampleBuybackRate: buybackOf(EXAMPLE_RATE_PAISE),
    exampleBuyback: buybackOf(10 * EXAMPLE_RATE_PAISE),
  };
}

function monthsInWords(months: number): string {
  return months === 1 ? 'one month' : `${months} months`;
}

/** The facts, escaped for HTML. */
export function escapeFacts(facts: Facts): Facts {
  const escaped = factNames.map((name) => [name, escapeHtml(facts[name])]);
  return Object.fromEntries(escaped) as Facts;
}

/** Replaces known placeholders in a string, recursively in arrays and objects. */
export function fillFacts<T>(value: T, facts: Facts): T {
  if (typeof value === 'string') return fillText(value, facts) as T;
  if (Array.isArray(value)) return value.map((item) => fillFacts(item, facts)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fillFacts(item, facts)])) as T;
}

/** Unknown placeholders in a value. */
export function findUnknownFacts(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !(factNames as readonly string[]).includes(name));
}

function fillText(text: string, facts: Facts): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(facts, name) ? facts[name as keyof Facts] : whole,
  );
}
