/** A one-time password has this many digits. */
export const OTP_DIGITS = 5;
