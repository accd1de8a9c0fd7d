/** Scenes of staff operations on e-invoices: each sets up the state before a call and returns its payload. */
import { createHash } from 'node:crypto';
import type { ClaimId, RefundId, WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { changeBusiness } from '#business';
import { sql } from '#database';
import type { CardFixture } from './card-fixture.ts';
import type { OrderSteps } from './staff-order-scenes.ts';
import type { StaffScenes } from './staff-scenes.ts';

const SELLER = '27AAPFU0939F1ZV';
const BUYER = '27ABCPK1234L1Z5';

interface Registration {
  readonly id: number;
  readonly orderNumber: string;
  readonly number: string;
  readonly irn: string;
  readonly valuePaise: number;
  readonly pinCode: string;
}

export function eInvoiceScenes({ shop, owner }: CardFixture, { accept, utr }: OrderSteps): StaffScenes {
  const { database, payments, clock } = shop;

  /** A paid order of a buyer with GSTIN. */
  async function sale(): Promise<Registration> {
    const firm = { gstin: SELLER, state: 'Maharashtra', pinCode: '400002' };
    const why = { by: 'test', reason: 'the firm of the scene' };
    await database.transaction(async (tx) => await changeBusiness(tx, firm, why, clock()));
    await payments.business.refresh();
    const buyer = await shop.customer();
    await database.run(sql`update address set gstin = ${BUYER} where customer_id = ${buyer.id} and address <> ''`);
    const { id: piece } = await database.one<{ id: WeightId }>(
      sql`select id from product_weight where stock > 20 and weight_mg <= 2000 order by id limit 1`,
    );
    await buyer.fillCart(piece);
    const answer = await buyer.submit('NEFT');
    if (!answer.ok) throw new Error(answer.message);
    const { orderNumber } = answer.data;
    const { id, payablePaise } = await shop.order(orderNumber);
    const { claims } = await owner.ok(contract.readOrder, { orderNumber });
    await accept({ id, orderNumber, payablePaise, claimId: claims[0]?.id ?? (0 as ClaimId), buyer }, payablePaise);
    const found = await database.one<Omit<Registration, 'irn'> & { financialYear: string }>(sql`
      select e.id, d.order_number, d.number, d.value_paise, d.financial_year, o.billing ->> 'pinCode' as pin_code
      from e_invoice e join tax_document d using (kind, document_id) join customer_order o on o.id = d.order_id
      where d.order_number = ${orderNumber}`);
    const irn = createHash('sha256').update(`${SELLER}${found.financialYear}INV${found.number}`).digest('hex');
    return { ...found, irn };
  }

  async function needsCorrection(): Promise<Registration> {
    const sold = await sale();
    await database.run(sql`update e_invoice set state = 'needs correction' where id = ${sold.id}`);
    return sold;
  }

  return {
    RetryEInvoice: async () => ({ payload: { id: (await needsCorrection()).id } }),
    async CorrectEInvoice() {
      const { id, pinCode } = await needsCorrection();
      return { payload: { id, pinCode, location: 'Mumbai' } };
    },
    async CancelEInvoice() {
      const { id, irn, orderNumber } = await sale();
      await database.run(sql`
        update e_invoice set state = 'registered', irn = ${irn}, ack_number = '1', acked_at = ${clock()}, signed_qr = 'signed' where id = ${id}`);
      const { id: orderId } = await shop.order(orderNumber);
      await owner.ok(contract.cancelOrderByStaff, { orderId, reason: 'A test reason', waiveCharge: true });
      const refund = await database.one<{ id: RefundId }>(sql`select id from refund where order_id = ${orderId}`);
      await owner.ok(contract.payRefundOut, { refundId: refund.id, utr: utr() });
      return { payload: { id, reason: '3', remark: 'Order cancelled' } };
    },
    async ReadEInvoiceAnswers() {
      const { irn, number, valuePaise } = await sale();
      const parties = { SellerGstin: SELLER, BuyerGstin: BUYER };
      const data = { ...parties, DocNo: number, DocTyp: 'INV', TotInvVal: valuePaise / 100, Irn: irn };
      const signed = Buffer.from(JSON.stringify({ data: JSON.stringify(data), iss: 'test' })).toString('base64url');
      const answer = { Irn: irn, AckNo: '1', AckDt: '2026-11-21 12:00:00', SignedQRCode: `head.${signed}.signature` };
      return { payload: { text: JSON.stringify([answer]) } };
    },
  };
}
