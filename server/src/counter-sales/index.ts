/** Sales at the counter and by phone: staff place orders for customers, and record cash, cheques and transfers. */
export { counterSaleOperations } from './counter-operations.ts';
export { counterPaymentKind } from './counter-payments.ts';
