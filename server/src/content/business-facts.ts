/** Facts of the business that page texts leave open as `{{placeholders}}`, so that a text outlives a change of address. */
import type { BusinessValues } from '#business';

/** Every placeholder that a text may carry. */
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
  'deliveryDays',
  'deliveryPinCodes',
] as const;

export type Facts = Readonly<Record<(typeof factNames)[number], string>>;

export function factsOf(values: BusinessValues): Facts {
  const { name, designation, phone, email } = values.grievanceOfficer;
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
    cancellationPercent: String(values.cancellationChargeBp / 100),
    cardPercent: String(values.cardSurchargeBp / 100),
    deliveryDays: String(values.deliveryPromise.workingDays),
    deliveryPinCodes: values.deliveryPromise.pinCodes,
  };
}

/** A text, or any value built of texts, lists and records, with every known placeholder filled in. */
export function fillIn<T>(value: T, facts: Facts): T {
  if (typeof value === 'string') return fillText(value, facts) as T;
  if (Array.isArray(value)) return value.map((item) => fillIn(item, facts)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fillIn(item, facts)])) as T;
}

/** The placeholders in a text, or in any value built of texts, that stand for nothing. */
export function unknownFacts(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !(factNames as readonly string[]).includes(name));
}

function fillText(text: string, facts: Facts): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(facts, name) ? facts[name as keyof Facts] : whole,
  );
}
