/** Rate limits. Features declare what is limited and by how much. */

export type { StoredDevice } from './known-devices.ts';
export { dropExpiredLimits, type Limit, refundToken, takenToken, takeToken } from './limits.ts';
export { limitsFeature } from './limits-feature.ts';
export {
  forgetDevices,
  guardSignIn,
  knowsDevice,
  rememberDevice,
  type SignInKind,
  type SignInRequest,
} from './sign-in-guard.ts';
export { firstUse } from './single-use.ts';
