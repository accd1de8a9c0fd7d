/**
 * Business settings: names, contacts, limits, tax rates. Other features read the current values; the back office decides
 * who may change them.
 */
export { addBankDays } from './bank-days.ts';
export {
  type Business,
  BusinessSettingsError,
  businessHistory,
  changeBusiness,
  createBusiness,
  lockBusinessSetting,
  resetBusiness,
} from './business.ts';
export { businessFeature } from './business-feature.ts';
export {
  alertAddress,
  type BusinessSettingName,
  type BusinessValues,
  businessSettings,
  checkBusinessValue,
  isBusinessSettingName,
  startValues,
} from './business-settings.ts';
export { cashRefusedFromPaiseOn, cashReportedFromPaiseOn } from './cash-limits-setting.ts';
export { type DeliverySettings, type DispatchTimes, dispatchTimesOn } from './delivery-settings.ts';
export { type DutyPeriod, dutyPeriods, eInvoiceDutyOn } from './e-invoice-setting.ts';
export { goldEWayBillOn } from './e-way-bill-setting.ts';
export { type GstReturnRule, gstReturnRuleOn } from './gst-return-setting.ts';
export { type LegalLimits, legalLimitsOn } from './legal-limits-setting.ts';
export { REFUND_BANK_DAYS, refundDeadline, reversedBy } from './money-back-times.ts';
export { PRICE_SETTINGS, type PriceValues, priceSettingsStored, priceValuesOf } from './price-settings.ts';
export type { RateGuardSettings } from './rate-guard-settings.ts';
export { LEGAL_MINIMUM, type Retention, type RetentionPeriod, retentionOn } from './retention-setting.ts';
export { loadDemoBusiness } from './seed-business.ts';
export {
  buybackDeductionBpOn,
  cancellationChargeBpOn,
  cardSurchargeBpOn,
  defaultHsnOn,
  gstBpOn,
  panThresholdPaiseOn,
} from './settings-by-day.ts';
export type { TallyNames } from './tally-setting.ts';
export { type TransferTimes, transferTimesOn } from './transfer-times.ts';
export type { UnpaidLimits } from './unpaid-limit-settings.ts';
