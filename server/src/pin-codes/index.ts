/** The PIN codes of India: their States and districts, and whether they are delivered to. */
export { delivers, findPinCode, knownPinCodes, type PinCode, pinCodeFitsState } from './pin-codes.ts';
export { pinCodesFeature } from './pin-codes-feature.ts';
