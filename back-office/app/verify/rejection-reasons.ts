/** Reasons for rejecting a payment, as the customer reads them. Each can be edited before it is sent. */
export const REJECTION_REASONS: readonly { readonly label: string; readonly text: string }[] = [
  {
    label: 'Not in our account',
    text: 'No such payment has reached our bank account. Please check with your bank and send the reference number (UTR).',
  },
  {
    label: 'Paid to another account',
    text: 'The payment was made to another account. Please check the payee with your bank.',
  },
  {
    label: 'Screenshot cannot be read',
    text: 'We cannot read the screenshot. Please send the reference number (UTR) of the payment.',
  },
  {
    label: 'Screenshot of another payment',
    text: 'The screenshot shows another payment. Please send the one for this order.',
  },
  {
    label: 'Failed or returned',
    text: 'The screenshot shows that the payment failed or was returned. Please pay again.',
  },
  {
    label: 'Counted already',
    text: 'This payment was already counted for your order under another reference number.',
  },
];
