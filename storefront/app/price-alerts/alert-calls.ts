/** Price alert calls, loaded on demand with the contract's codecs. */
import {
  type AlertAct,
  addPriceAlert,
  followAlertLink,
  type LinkedAlert,
  type PriceAlertOrder,
} from '@tola/contract/price-alerts';
import { call } from '../calls/call.ts';
import { contractProblem, messageProblem } from '../enquiries/contract-check.ts';
import { type Problem, refusalAt, type SendOutcome } from '../forms/form.ts';

const fields = {
  'Enter valid email': 'email',
  'Enter a price above zero': 'price',
  'Price is not an amount in rupees': 'price',
};

export function checkAlert(order: PriceAlertOrder): Problem | null {
  return contractProblem(addPriceAlert.payload, order, fields);
}

/** @returns the reply or the field error; null when a toast was already shown */
export async function sendAlert(
  order: PriceAlertOrder,
): Promise<{ ok: true; message: string; isConfirmed: boolean } | { ok: false; problem: SendOutcome }> {
  const answer = await call(addPriceAlert, order);
  if (answer.ok) return { ok: true, message: answer.message, isConfirmed: answer.data.isConfirmed };
  return { ok: false, problem: answer.code === 400 ? messageProblem(answer.message, fields) : refusalAt(null, answer) };
}

/** The alert after following its link; null without a reply. */
export async function followLink(act: AlertAct, token: string): Promise<LinkedAlert | null> {
  const answer = await call(followAlertLink, { act, token });
  return answer.ok ? answer.data : null;
}
