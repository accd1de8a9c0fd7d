/** The dialogs with a form, each with what a person types into it and the call that it makes. */
import * as calls from '@tola/contract/staff';
import { EInvoiceActions } from '../books/e-invoice-actions.tsx';
import { Balance } from '../customers/balance.tsx';
import { BlockButton } from '../customers/block.tsx';
import { CorrectMobile } from '../customers/corrections.tsx';
import { ScreeningResultBox } from '../customers/screening.tsx';
import { UnpaidLimit } from '../customers/unpaid-limit.tsx';
import { MuteButton } from '../dashboard/mute-button.tsx';
import { CancelForm } from '../orders/cancel-form.tsx';
import { Claims } from '../orders/claims.tsx';
import { Credits } from '../orders/credits.tsx';
import { DeliveryPromise } from '../orders/delivery-promise.tsx';
import { DispatchBlocks } from '../orders/dispatch-blocks.tsx';
import { Payouts } from '../orders/payouts.tsx';
import { RecordPaymentForm } from '../orders/record-payment-form.tsx';
import { RefundForm } from '../orders/refund-form.tsx';
import { ShipForm } from '../orders/ship-form.tsx';
import { StrandedRefunds } from '../orders/stranded-refunds.tsx';
import { TagForm } from '../orders/tag-form.tsx';
import { PanActions } from '../pan-verification/pan-actions.tsx';
import { BreachSteps } from '../privacy/breach-steps.tsx';
import { DebitNoteForm } from '../purchases/debit-note-form.tsx';
import { PaymentForm } from '../purchases/payment-form.tsx';
import { ReceiveForm } from '../purchases/receive-form.tsx';
import { TakeBack } from '../purchases/take-back.tsx';
import { SettleForm } from '../settlements/settle-form.tsx';
import { StockEntryForm } from '../stock/stock-entry-form.tsx';
import { type DialogCase, InDialog } from './dialog-check.tsx';
import {
  bill,
  breach,
  card,
  credit,
  customer,
  difference,
  invoice,
  order,
  pan,
  payout,
  supplierPayment,
  unpaid,
} from './dialog-props.ts';

const REASON = { Reason: 'The customer asked for it' };

export const CASES: Readonly<Record<string, DialogCase>> = {
  'cancel an order': {
    dialog: <InDialog form={(onDone) => <CancelForm order={order} onDone={onDone} />} />,
    first: 'Reason for cancelling (shown to the customer)',
    typed: { 'Reason for cancelling (shown to the customer)': 'Out of stock' },
    call: calls.cancelOrderByStaff,
  },
  'refund an order': {
    dialog: <InDialog form={(onDone) => <RefundForm order={order} onDone={onDone} />} />,
    first: 'Amount (₹)',
    typed: { 'Amount (₹)': '250', ...REASON },
    call: calls.refundOrder,
  },
  'dispatch an order': {
    dialog: <InDialog form={(onDone) => <ShipForm order={{ ...order, courier: 'By hand' }} onDone={onDone} />} />,
    first: 'Tracking number',
    typed: { 'Tracking number': 'BD 1', 'Tracking link': 'https://courier.example/BD1' },
    call: calls.shipOrder,
  },
  'record a claimed payment': {
    dialog: (
      <InDialog
        form={(onDone) => <RecordPaymentForm claimId={3 as never} utr={null} order={unpaid} onDone={onDone} />}
      />
    ),
    first: 'Amount credited',
    typed: { 'Amount credited': '999', 'Bank reference number (UTR)': '412345678901' },
    call: calls.acceptPayment,
  },
  'reject a claimed payment': {
    dialog: <Claims order={unpaid} />,
    opener: 'Not found…',
    first: 'Reason (shown to the customer)',
    typed: { 'Reason (shown to the customer)': 'No such credit' },
    call: calls.rejectPayment,
  },
  'move a promised date': {
    dialog: <DeliveryPromise order={order} />,
    opener: 'Change date…',
    first: 'New dispatch date',
    typed: { 'New dispatch date': '2099-12-01', 'Reason (shown to customers)': 'The die broke' },
    call: calls.moveDeliveryDate,
  },
  'pay a refund out': {
    dialog: <Payouts payouts={[payout as never]} />,
    opener: 'Pay out…',
    first: 'Reference number of the transfer (UTR)',
    typed: { 'Reference number of the transfer (UTR)': 'AXIS0001' },
    call: calls.payRefundOut,
  },
  'withdraw a refund': {
    dialog: <Payouts payouts={[payout as never]} />,
    opener: 'Withdraw…',
    first: 'Reason',
    typed: REASON,
    call: calls.withdrawPayout,
  },
  'pay a stuck refund out': {
    dialog: <StrandedRefunds refunds={[payout as never]} />,
    opener: 'Pay out by bank…',
    first: 'Reason',
    typed: REASON,
    call: calls.convertStrandedRefund,
  },
  'return a credit': {
    dialog: <Credits credits={[credit]} />,
    opener: 'Mark as returned',
    first: 'Reference number of the return transfer (UTR)',
    typed: { 'Reference number of the return transfer (UTR)': 'AXIS0003' },
    call: calls.returnCredit,
  },
  'assign a credit': {
    dialog: <Credits credits={[credit]} />,
    opener: 'Assign to order',
    first: 'Order number',
    typed: { 'Order number': 'TL-26-000001' },
    call: calls.giveCredit,
  },
  'dispatch in spite of a dispute': {
    dialog: <DispatchBlocks order={order} />,
    opener: 'Dispatch anyway…',
    first: 'Reason',
    typed: REASON,
    call: calls.settleDispatchBlock,
  },
  'tag orders': {
    dialog: <InDialog form={(onDone) => <TagForm orders={[order as never]} onDone={onDone} />} />,
    first: 'Tag',
    typed: { Tag: 'Diwali' },
    call: calls.tagOrders,
  },
  'block a customer': {
    dialog: <BlockButton customer={customer} />,
    opener: 'Block…',
    first: 'Reason',
    typed: REASON,
    call: calls.blockCustomer,
  },
  'raise a limit': {
    dialog: <UnpaidLimit customer={customer} />,
    opener: 'Approve higher limit…',
    first: 'Reason',
    typed: REASON,
    call: calls.vouchForCustomer,
  },
  'correct a mobile number': {
    dialog: <CorrectMobile customer={customer} />,
    opener: 'Correct mobile number',
    first: 'New mobile number',
    typed: { 'New mobile number': '9876543210', ...REASON },
    call: calls.correctCustomerMobile,
  },
  'record a screening': {
    dialog: <ScreeningResultBox customerId={customer.id} screening={null} />,
    opener: 'Record…',
    first: 'Result',
    typed: { Result: 'match', 'Lists searched and what was found': 'UN list, same name and birth' },
    call: calls.screenCustomer,
  },
  'pay a balance out': {
    dialog: <Balance customer={customer} />,
    opener: 'Pay out…',
    first: 'Reference number (UTR)',
    typed: { 'Reference number (UTR)': 'AXIS0002' },
    call: calls.payOutBalance,
  },
  'mute an alert': {
    dialog: <MuteButton alert="feed" />,
    opener: `Mute ${calls.ALERT_LABELS.feed}`,
    first: 'Reason',
    typed: REASON,
    call: calls.muteAlert,
  },
  'note a payment to a supplier': {
    dialog: <InDialog form={(onDone) => <PaymentForm supplierId={1} owedPaise={5_000_00} onDone={onDone} />} />,
    first: 'Paid (₹)',
    typed: { 'Paid (₹)': '5000', 'UTR or cheque': 'CHQ 12' },
    call: calls.paySupplier,
  },
  'receive a bill': {
    dialog: <InDialog form={(onDone) => <ReceiveForm bill={bill} onDone={onDone} />} />,
    first: 'Location',
    typed: {},
    call: calls.receivePurchase,
  },
  'book a debit note': {
    dialog: <InDialog form={(onDone) => <DebitNoteForm bill={bill} onDone={onDone} />} />,
    first: 'What goes back',
    typed: { 'Gold coin 10 g': '2', ...REASON },
    call: calls.addDebitNote,
  },
  'take back a payment to a supplier': {
    dialog: <TakeBack entry={supplierPayment} />,
    opener: 'Take back',
    first: 'Reason',
    typed: REASON,
    call: calls.reverseSupplierPayment,
  },
  'accept a PAN': {
    dialog: <PanActions row={pan} />,
    opener: 'Accept…',
    first: 'Reason',
    typed: { Reason: 'Saw the card' },
    call: calls.acceptPan,
  },
  'record what the Board was told': {
    dialog: <BreachSteps breach={breach} onEdit={() => undefined} />,
    opener: 'Board notification',
    first: 'Reference of the Board',
    typed: { 'Reference of the Board': 'DPB 1' },
    call: calls.advanceBreach,
  },
  'correct an e-invoice': {
    dialog: <EInvoiceActions row={invoice} hasProvider />,
    opener: 'PIN code and place…',
    first: 'PIN code',
    typed: { 'PIN code': '400001', 'Town or district': 'Mumbai' },
    call: calls.correctEInvoice,
  },
  'cancel an IRN': {
    dialog: <EInvoiceActions row={invoice} hasProvider />,
    opener: 'Cancel IRN…',
    first: 'Reason',
    typed: { Reason: '1', Remark: 'Booked twice' },
    call: calls.cancelEInvoice,
  },
  'accept a difference': {
    dialog: (
      <InDialog
        form={(onDone) => (
          <SettleForm difference={difference as never} how={'accept' as never} credits={[]} onDone={onDone} />
        )}
      />
    ),
    first: 'Reason',
    typed: REASON,
    call: calls.settleDifference,
  },
  'record a move of stock': {
    dialog: <InDialog form={(onDone) => <StockEntryForm card={card} onDone={onDone} />} />,
    first: 'Pieces',
    typed: { Pieces: '2', Reason: 'New delivery' },
    call: calls.addStockEntry,
  },
};
