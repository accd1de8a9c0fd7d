/**
 * Who the business is and what it has settled: names, numbers, limits, tax figures. Others read the values of the
 * moment; who may change them is the back office's affair.
 */
export { bankDaysAfter } from './bank-days.ts';
export {
  type Business,
  BusinessSettingsError,
  businessHistory,
  changeBusiness,
  createBusiness,
  holdBusinessSetting,
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
export { PRICE_SETTINGS, type PriceValues, priceSettingsStored, priceValuesOf } from './price-settings.ts';
export type { RateGuardSettings } from './rate-guard-settings.ts';
export { loadDemoBusiness } from './seed-business.ts';
export {
  buybackDeductionBpOn,
  cancellationChargeBpOn,
  cardSurchargeBpOn,
  defaultHsnOn,
  gstBpOn,
  panThresholdPaiseOn,
} from './settings-by-day.ts';
export { type TransferTimes, transferTimesOn } from './transfer-times.ts';
export type { UnpaidLimits } from './unpaid-limit-settings.ts';
