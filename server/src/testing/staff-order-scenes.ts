/** Scenes of staff operations on orders and payments: each sets up the state before a call and returns its payload. */

import { randomUUID } from 'node:crypto';
import type { ClaimId, OrderId, RefundId, WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { indianDate, type Paise } from '@tola/pricing';
import { sql } from '#database';
import { saveDifference } from '#refunds';
import type { CardFixture, PaidOrder } from './card-fixture.ts';
import type { StaffScenes } from './staff-scenes.ts';
import type { Shopper } from './store-fixture.ts';

const reason = 'A test reason';
const TODAY = '2026-11-21';

interface Transfer {
  readonly id: OrderId;
  readonly orderNumber: string;
  readonly payablePaise: Paise;
  readonly claimId: ClaimId;
  readonly buyer: Shopper;
}

export type OrderSteps = ReturnType<typeof orderSteps>;

/** Steps that set up orders and bank credits for the scenes. */
export function orderSteps({ shop, owner, paidByCard, refundByBank }: CardFixture) {
  let made = 0;
  const utr = (): string => {
    made += 1;
    return `9325177${String(made).padStart(5, '0')}`;
  };

  async function transfer(): Promise<Transfer> {
    const buyer = await shop.customer();
    const { id: piece } = await shop.database.one<{ id: WeightId }>(
      sql`select id from product_weight where stock > 20 and weight_mg <= 2000 order by id limit 1`,
    );
    await buyer.fillCart(piece);
    const answer = await buyer.submit('NEFT');
    if (!answer.ok) throw new Error(answer.message);
    const { orderNumber } = answer.data;
    const { id, payablePaise } = await shop.order(orderNumber);
    const { claims } = await owner.ok(contract.readOrder, { orderNumber });
    return { id, orderNumber, payablePaise, claimId: claims[0]?.id ?? (0 as ClaimId), buyer };
  }

  async function accept({ claimId }: Transfer, amountPaise: Paise): Promise<void> {
    await owner.ok(contract.acceptPayment, { claimId, amountPaise, utr: utr(), creditedOn: TODAY });
  }

  async function credit(paise: Paise, remark = 'SOMEBODY'): Promise<number> {
    const reference = utr();
    const line = `21/11/2026,NEFT ${remark} ${reference},${(paise / 100).toFixed(2)}`;
    await owner.ok(
      contract.importStatement,
      contract.statementOfText(`${reference}.csv`, `Date,Narration,Credit\n${line}`),
    );
    const { credits } = await owner.ok(contract.readBankOverview, null);
    return credits.find((one) => one.utr === reference)?.id ?? 0;
  }

  /** A card payment with a partial refund that is due by bank transfer. */
  async function payout(): Promise<{ readonly order: PaidOrder; readonly refundId: RefundId }> {
    const order = await paidByCard();
    await refundByBank(order, 1_00, 0);
    const { refunds } = await owner.ok(contract.readOrder, { orderNumber: order.orderNumber });
    return { order, refundId: refunds[0]?.id ?? (0 as RefundId) };
  }

  /** A card refund of an account without credentials in the settings. */
  async function strandedRefund(): Promise<RefundId> {
    const { id: orderId, orderNumber } = await paidByCard();
    await owner.ok(contract.refundOrder, { orderId, amountPaise: 1_00, refundedPaise: 0, reason, byBank: false });
    await shop.database.transaction(async (tx) => {
      await tx.run(sql`alter table payment_attempt disable trigger payment_attempt_account_is_final`);
      await tx.run(sql`update payment_attempt set account = 'closed' where order_id = ${orderId}`);
      await tx.run(sql`alter table payment_attempt enable trigger payment_attempt_account_is_final`);
    });
    const { refunds } = await owner.ok(contract.readOrder, { orderNumber });
    return refunds[0]?.id ?? (0 as RefundId);
  }

  return { owner, utr, transfer, accept, credit, payout, strandedRefund };
}

export function orderScenes(fixture: CardFixture, { transfer, credit }: OrderSteps): StaffScenes {
  const { shop, owner, paidByCard, pack, ship, disputeAtProvider, muteDashboard } = fixture;
  return {
    async AcceptPayment() {
      const { claimId, payablePaise } = await transfer();
      return { payload: { claimId, amountPaise: payablePaise, utr: '932518800001', creditedOn: TODAY } };
    },
    async RejectPayment() {
      return { payload: { claimId: (await transfer()).claimId, reason, isFinal: false } };
    },
    PackOrder: async () => ({ payload: { orderId: (await paidByCard()).id, serials: ['AU-1'], note: '' } }),
    async UnpackOrder() {
      const order = await paidByCard();
      await pack(order);
      return { payload: { orderId: order.id } };
    },
    async ShipOrder() {
      const order = await paidByCard();
      await pack(order);
      const parcel = { courier: 'BVC', trackingNumber: 'B1', trackingUrl: null, serials: [] };
      return { payload: { orderId: order.id, ...parcel } };
    },
    async DeliverOrder() {
      const order = await paidByCard();
      await pack(order);
      await ship(order);
      return { payload: { orderId: order.id, note: '' } };
    },
    async MoveDeliveryDate() {
      const { id: orderId } = await paidByCard();
      // The same weekday, so that it is a working day as well.
      const dates = await shop.database.one<{ day: string; dispatchBefore: string; deliverBefore: string }>(sql`
        select dispatch_on + 7 as day, dispatch_on as dispatch_before, deliver_by as deliver_before
        from customer_order where id = ${orderId}`);
      return { payload: { orderId, reason, ...dates } };
    },
    CancelOrder: async () => ({ payload: { orderId: (await paidByCard()).id, reason, waiveCharge: false } }),
    RefundOrder: async () => ({
      payload: { orderId: (await paidByCard()).id, amountPaise: 1_00, refundedPaise: 0, reason, byBank: false },
    }),
    async SettleLateMoney() {
      const { id, orderNumber, payablePaise } = await transfer();
      await owner.ok(contract.cancelOrderByStaff, { orderId: id, reason, waiveCharge: true });
      await credit(payablePaise, orderNumber.replaceAll('-', ''));
      return { payload: { orderId: id, honour: false } };
    },
    async SettleDispatchBlock() {
      const order = await paidByCard();
      await muteDashboard();
      await disputeAtProvider(order);
      await pack(order);
      const { blocks } = await owner.ok(contract.readOrder, { orderNumber: order.orderNumber });
      return { payload: { orderId: order.id, blockId: blocks[0]?.id, decision: 'go on', reason } };
    },
    ...counterScenes(fixture),
    TagOrders: async () => ({ payload: { orderIds: [(await paidByCard()).id], tag: 'Diwali', isOn: true } }),
    NoteOnOrder: async () => ({ payload: { orderId: (await paidByCard()).id, text: 'Rings twice' } }),
    ReadPan: async () => ({ payload: { orderNumber: (await paidByCard()).orderNumber } }),
    RunReconciliation: async () => ({ payload: null }),
    async SettleDifference() {
      const { id: orderId } = await paidByCard();
      const found = { kind: 'returned twice', key: 'scene', orderId, storePaise: 0, providerPaise: 1_00 } as const;
      await shop.database.transaction(
        async (tx) => await saveDifference(tx, { ...found, detail: 'Of the scene' }, shop.clock()),
      );
      const { id } = await shop.database.one<{ id: number }>(sql`select id from ledger_difference where key = 'scene'`);
      return { payload: { differenceId: id, how: 'accept', creditId: null, reason } };
    },
  };
}

function counterScenes({ shop, owner }: CardFixture): StaffScenes {
  let made = 0;
  const newMobile = (): string => {
    made += 1;
    return `70000${String(made).padStart(5, '0')}`;
  };
  const locked = async () => {
    const buyer = { mobile: newMobile(), firstName: 'Walk', lastName: 'In', email: null };
    const { id: customerId } = await owner.ok(contract.openCounterCustomer, buyer);
    const { id: weightId } = await shop.database.one<{ id: WeightId }>(
      sql`select id from product_weight where stock > 20 and weight_mg <= 2000 order by id limit 1`,
    );
    const quote = await owner.ok(contract.lockCounterPrice, { customerId, lines: [{ weightId, quantity: 1 }] });
    const billing = { address: '1 Zaveri Bazaar', city: 'Mumbai', state: 'Maharashtra', pinCode: '400002' };
    const sale = { customerId, quoteId: quote.quoteId, billing, gstin: null, shipping: null, pan: null, payments: [] };
    return { sale, payablePaise: quote.payablePaise };
  };
  const placed = async () => {
    const { sale, payablePaise } = await locked();
    const { orderNumber } = await owner.ok(contract.placeCounterSale, sale);
    const { id: orderId } = await shop.order(orderNumber);
    const receivedOn = indianDate(shop.clock());
    const payment = {
      orderId,
      means: 'cash',
      amountPaise: payablePaise,
      reference: '',
      receivedOn,
      key: randomUUID(),
      paidPaise: 0,
    } as const;
    return payment;
  };
  return {
    OpenCounterCustomer: async () => ({
      payload: { mobile: newMobile(), firstName: 'Meera', lastName: 'Joshi', email: null },
    }),
    PlaceCounterSale: async () => ({ payload: (await locked()).sale }),
    RecordPayment: async () => ({ payload: await placed() }),
    async HandOver() {
      const payment = await placed();
      await owner.ok(contract.recordPayment, payment);
      return { payload: { orderId: payment.orderId, serials: [] } };
    },
  };
}

export function bankScenes({ owner, utr, transfer, accept, credit, payout, strandedRefund }: OrderSteps): StaffScenes {
  return {
    ImportStatement: async () => ({
      payload: contract.statementOfText('scene.csv', `Date,Narration,Credit\n21/11/2026,NEFT SCENE ${utr()},12.00`),
    }),
    async ForgetStatementLayout() {
      const reference = utr();
      const columns = { date: 0, narration: 1, reference: null, credit: 2, debit: null, amount: null, side: null };
      const layout = {
        bankName: 'Saraswat Bank',
        headerRow: 1,
        columns: { ...columns, balance: null, balanceSide: null },
      };
      const text = `Tag,Wer,Wieviel ${reference}\n21/11/2026,NEFT SCENE ${reference},12.00`;
      await owner.ok(contract.importStatement, { ...contract.statementOfText('other.csv', text), layout });
      const layouts = await owner.ok(contract.listStatementLayouts, null);
      return { payload: { layoutId: layouts.at(-1)?.id ?? 0 } };
    },
    CloseMonth: { make: async () => ({ payload: { month: '2026-10' } }) },
    async ReopenMonth() {
      await owner.ok(contract.closeMonth, { month: '2026-10' });
      return { payload: { month: '2026-10', reason } };
    },
    async ExportTally() {
      const order = await transfer();
      await accept(order, order.payablePaise);
      return { payload: { from: TODAY, to: TODAY } };
    },
    NotePortalFigures: {
      make: async () => ({
        payload: { month: '2026-10', taxablePaise: 100, igstPaise: 3, cgstPaise: 0, sgstPaise: 0 },
      }),
    },
    async AcceptWithCredit() {
      const { claimId, payablePaise } = await transfer();
      return { payload: { claimId, creditId: await credit(payablePaise) } };
    },
    async GiveCredit() {
      const { orderNumber } = await transfer();
      return { payload: { creditId: await credit(5_00), orderNumber } };
    },
    ReturnCredit: async () => ({ payload: { creditId: await credit(6_00), utr: utr() } }),
    ReadPayoutAccount: async () => ({ payload: { refundId: (await payout()).refundId } }),
    PayRefundOut: async () => ({ payload: { refundId: (await payout()).refundId, utr: utr() } }),
    WithdrawPayout: async () => ({ payload: { refundId: (await payout()).refundId, reason } }),
    ConvertStrandedRefund: async () => ({ payload: { refundId: await strandedRefund(), reason } }),
    async PayOutBalance() {
      const order = await transfer();
      await accept(order, order.payablePaise + 6_00);
      return { payload: { customerId: order.buyer.id, balancePaise: 6_00, utr: utr() } };
    },
  };
}
