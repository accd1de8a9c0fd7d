/** Length of a one-time password. */
export const OTP_DIGITS = 5;
