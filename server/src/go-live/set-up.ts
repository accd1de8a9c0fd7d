/** The facts of the set-up guide, each read from the real state: settings, rates, catalogue, orders. */
import type { SetUp, SetUpStep, SetUpStepName } from '@tola/contract/staff';
import { METALS } from '@tola/pricing';
import { type Business, type BusinessValues, startValues } from '#business';
import { type Queryable, sql } from '#database';
import { metalsWithoutRate, type Rates } from '#rates';
import type { Settings } from '#settings';
import { warningsReader } from './gate.ts';
import { setUpDuties } from './set-up-duties.ts';

export interface SetUpDependencies {
  readonly business: Business;
  readonly rates: Rates;
  readonly settings: Settings;
}

export function setUpReader(dependencies: SetUpDependencies): (db: Queryable, now: Date) => Promise<SetUp> {
  const { business, rates, settings } = dependencies;
  const readWarnings = warningsReader(settings);
  return async (db, now) => {
    const values = business.current();
    const { productPath, hasPremium, hasDelivery, paidOrder, unpaidOrder } = await readFacts(db);
    const steps: SetUpStep[] = [
      identityStep(values),
      step('payee', values.bank.accountNumber !== '' || values.upi.vpa !== '', 'Neither a bank account nor a UPI ID'),
      ratesStep(settings, rates, now),
      step('premium', hasPremium, 'Sells at the market rate until a premium is set'),
      step('product', productPath !== null, 'Nothing is for sale: no visible variant with an image and stock'),
      step('delivery', hasDelivery, 'Dispatch times and delivery zones are the defaults; confirm or change them'),
      step('messages', settings.smtpUrl !== null, 'Emails stay in the outbox: SMTP_URL is not set'),
      step('test order', paidOrder !== null, 'No order has been paid yet', paidOrder ?? ''),
    ];
    return {
      steps,
      duties: setUpDuties(values, settings, now),
      productPath,
      unpaidOrder,
      limitations: (await readWarnings(db, now)).map(({ level: _, ...one }) => one),
    };
  };
}

function step(name: SetUpStepName, isDone: boolean, missing: string, inForce = ''): SetUpStep {
  return { name, isDone, detail: isDone ? inForce : missing };
}

/** What every invoice and page names. */
const IDENTITY = {
  legalName: 'legal name',
  registeredAddress: 'address',
  pinCode: 'PIN code',
  gstin: 'GSTIN',
  phone: 'phone number',
  careEmail: 'email address',
} as const;

function identityStep(values: BusinessValues): SetUpStep {
  const names = Object.keys(IDENTITY) as (keyof typeof IDENTITY)[];
  const missing = names.filter((name) => values[name] === '' || values[name] === startValues()[name]);
  const detail = `Missing: ${missing.map((name) => IDENTITY[name]).join(', ')}`;
  return step('identity', missing.length === 0, detail, values.legalName);
}

function ratesStep(settings: Settings, rates: Rates, now: Date): SetUpStep {
  const missing = metalsWithoutRate(rates.current(now));
  const detail = `No rate for ${missing.map((metal) => METALS[metal].name.toLowerCase()).join(' and ')}: set RATES_SOURCE, or a rate by hand`;
  const origin = settings.ratesSource === 'simulated' ? 'Simulated rates, for trying the shop out' : '';
  return step('rates', missing.length === 0, detail, origin);
}

interface Facts {
  readonly productPath: string | null;
  readonly hasPremium: boolean;
  readonly hasDelivery: boolean;
  readonly unpaidOrder: string | null;
  /** The number of an order that was paid. */
  readonly paidOrder: string | null;
}

async function readFacts(db: Queryable): Promise<Facts> {
  return await db.one<Facts>(sql`
    select
      (select case when t.customised then '/products/customize-coins/' else '/products/' end || t.slug || '/' || c.slug
          || coalesce('/' || s.slug, '')
        from product_weight w join product p on p.id = w.product_id join product_type t on t.id = p.product_type_id
        join category c on c.id = p.category_id left join sub_category s on s.id = p.sub_category_id
        where w.visible and t.visible and c.visible and coalesce(s.visible, true) and w.stock is distinct from 0
          and exists (select from product_image i where i.product_id = p.id) limit 1) as product_path,
      exists (select from premium) as has_premium,
      exists (select from business_setting where name in ('dispatchTimes', 'deliveryZones', 'deliveryPromise')) as has_delivery,
      (select order_number from unpaid_transfer order by id limit 1) as unpaid_order,
      (select order_number from customer_order where confirmed_at is not null limit 1) as paid_order`);
}
