/** Refusals of UPI and NEFT orders that promise too much before their money. */

/** A UPI or NEFT order that would exceed a limit on unpaid orders. */
export const unpaidLimits = {
  'number-not-verified': [
    409,
    'Please verify your mobile number first. Until then, you can have up to {limit} awaiting UPI or NEFT payment.',
  ],
  'unpaid-limit-new-customer': [
    409,
    'Your order is not placed. Until your first orders are dispatched, you can have up to {limit} awaiting UPI or NEFT payment. You can {choices}.',
  ],
  'unpaid-limit-customer': [
    409,
    'Your order is not placed. A customer can have up to {limit} awaiting UPI or NEFT payment. You can {choices}.',
  ],
  'unpaid-limit-address': [
    409,
    'Your order is not placed. A delivery address can have up to {limit} awaiting UPI or NEFT payment. You can {choices}.',
  ],
  'unpaid-limit-new-customers': [
    409,
    'Your order is not placed. Too many orders from new customers are awaiting UPI or NEFT payment at the moment. You can {choices}, or try again later.',
  ],
  'unpaid-limit-business': [
    409,
    'Your order is not placed. Too many orders are awaiting UPI or NEFT payment at the moment. You can {choices}, or try again later.',
  ],
} as const;
