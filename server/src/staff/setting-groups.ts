/** The group of each setting on the settings page, and the settings whose change needs a reason. */
import type { SettingGroup } from '@tola/contract/staff';
import { type BusinessSettingName, businessSettings } from '#business';

export const SETTING_GROUPS: Readonly<Record<BusinessSettingName, SettingGroup>> = {
  tradeName: 'The firm',
  legalName: 'The firm',
  registeredAddress: 'The firm',
  state: 'The firm',
  pinCode: 'The firm',
  gstin: 'The firm',
  pan: 'The firm',
  cin: 'The firm',
  refinery: 'The firm',

  phone: 'Contact',
  tollFree: 'Contact',
  careEmail: 'Contact',
  chatUrl: 'Contact',
  footerCareHours: 'Contact',
  policyCareHours: 'Contact',
  storeHours: 'Contact',
  copyrightLine: 'Contact',
  smsSender: 'Contact',
  socialLinks: 'Contact',
  corporate: 'Contact',
  distributor: 'Contact',
  defaultSeoDescription: 'Contact',

  bank: 'Payments',
  upi: 'Payments',
  paymentModes: 'Payments',
  cardSurcharge: 'Payments',
  cardProviderFeeBp: 'Payments',
  settlementBankDays: 'Payments',
  priceLockSeconds: 'Payments',
  orderExpiryMinutes: 'Payments',
  transferTimes: 'Payments',
  bankHolidays: 'Payments',
  roundTotals: 'Payments',
  paymentTolerancePaise: 'Payments',
  cancellationCharge: 'Payments',
  cancellationHours: 'Payments',

  gst: 'Taxes',
  hsnDefaults: 'Taxes',
  gstReturns: 'Taxes',
  eInvoices: 'Taxes',
  cardChargeSac: 'Taxes',
  goldEWayBill: 'Taxes',
  tally: 'Taxes',
  bookMails: 'Taxes',
  panThreshold: 'Taxes',
  panVerification: 'Taxes',
  legalLimits: 'Taxes',
  cashLimits: 'Taxes',

  priceShownFirst: 'Prices and points',
  buybackDeduction: 'Prices and points',
  loyaltyEarn: 'Prices and points',

  deliveryPromise: 'Delivery',
  dispatchTimes: 'Delivery',
  dispatchHolidays: 'Delivery',
  deliveryZones: 'Delivery',
  undeliveredPins: 'Delivery',
  states: 'Delivery',
  unionTerritories: 'Delivery',
  policyDeadlines: 'Delivery',

  rateGuard: 'Guard rails',
  saleLimits: 'Guard rails',
  premiumApproval: 'Guard rails',
  changeLimits: 'Guard rails',
  changeDelays: 'Guard rails',
  unpaidLimits: 'Guard rails',
  positionLimits: 'Guard rails',
  separateDispatch: 'Guard rails',
  ratesAlertEmail: 'Guard rails',

  grievanceOfficer: 'Privacy',
  dataRights: 'Privacy',
  retention: 'Privacy',
};

/**
 * Changes that somebody will ask about later: besides the guarded ones (payee, payment modes, guard rails), what a customer
 * is charged or told by law, and how long data is kept. A new phone number speaks for itself.
 */
const ASKED_ABOUT: ReadonlySet<BusinessSettingName> = new Set<BusinessSettingName>([
  'gst',
  'hsnDefaults',
  'gstin',
  'cardSurcharge',
  'cancellationCharge',
  'cancellationHours',
  'buybackDeduction',
  'dataRights',
  'retention',
]);

export function needsReason(name: BusinessSettingName): boolean {
  return businessSettings[name].freshFactor || ASKED_ABOUT.has(name);
}
