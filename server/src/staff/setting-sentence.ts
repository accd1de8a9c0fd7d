/** Changes of settings as a sentence, for mails and the list of pending changes. */
import type { BusinessSettingName, BusinessValues } from '#business';

const SHOWN_DIGITS = 4;

export function settingSentence(name: BusinessSettingName, before: unknown, after: unknown): string {
  switch (name) {
    case 'upi':
      return `UPI ID from ${upiText(before as BusinessValues['upi'])} to ${upiText(after as BusinessValues['upi'])}`;
    case 'bank':
      return `Bank account from ${bankText(before as BusinessValues['bank'])} to ${bankText(after as BusinessValues['bank'])}`;
    case 'premiumApproval':
      return 'Looser limit of premiums that one person may change';
    case 'changeLimits':
      return 'Higher limits of what one person may do alone';
    case 'changeDelays':
      return 'Shorter waiting times of changes';
    case 'paymentTolerancePaise':
      return 'Higher difference within which a payment settles its order';
    case 'separateDispatch':
      return 'The person who accepted the payment of an order may dispatch it';
    case 'unpaidLimits':
      return 'Higher limits of unpaid orders';
    case 'saleLimits':
      return 'Wider limits of the price of a piece';
    case 'rateGuard':
      return 'Looser rate guard, or other market hours';
    case 'loyaltyEarn':
      return 'More points for each order';
    default:
      return `Setting ${name}`;
  }
}

function upiText({ vpa, payeeName }: BusinessValues['upi']): string {
  if (vpa === '') return 'none';
  return payeeName === '' ? vpa : `${vpa} (${payeeName})`;
}

/** The last digits are enough to recognise an account, and a mail is read by more than its addressee. */
function bankText({ accountNumber, ifsc, accountName }: BusinessValues['bank']): string {
  if (accountNumber === '') return 'none';
  const masked = `…${accountNumber.slice(-SHOWN_DIGITS)}`;
  return [masked, ifsc, accountName].filter((part) => part !== '').join(', ');
}
