/** The call of the page behind the link of an SMS. */
import { followOtpLink } from '@tola/contract/otp';
import { call } from '../calls/call.ts';

export async function sendLink(token: string) {
  return await call(followOtpLink, { token });
}
