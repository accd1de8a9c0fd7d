/** Settlements as stored, and as the API shows them. */
import { indianTime } from './clock.ts';
import { rupeesFromPaise } from './money.ts';

export interface Settlement {
  /** `cf_settlement_id` */
  readonly id: string;
  readonly utr: string;
  readonly settledMs: number;
  /** Keys of the events it settles: `PAYMENT 5114925103565`. */
  readonly events: readonly string[];
  readonly fromMs: number;
  readonly tillMs: number;
  readonly paymentPaise: number;
  readonly feePaise: number;
  readonly taxPaise: number;
  /** Refunds and lost disputes, deducted from the day's payments. */
  readonly takenPaise: number;
  /** The provider's own adjustment; negative deducts. */
  readonly adjustmentPaise: number;
  readonly adjustmentRemarks: string;
  /** Amount credited to the bank account. */
  readonly settledPaise: number;
}

/** The settlement as `POST /pg/settlements` lists it. */
export function settlementEntity(settlement: Settlement): Record<string, unknown> {
  return {
    cf_settlement_id: settlement.id,
    settlement_id: Number(settlement.id),
    status: 'SUCCESS',
    settlement_utr: settlement.utr,
    settlement_date: indianTime(settlement.settledMs),
    settlement_initiated_on: indianTime(settlement.settledMs),
    settlement_type: 'NORMAL_SETTLEMENT',
    payment_from: indianTime(settlement.fromMs),
    payment_till: indianTime(settlement.tillMs),
    payment_amount: rupeesFromPaise(settlement.paymentPaise),
    service_charge: rupeesFromPaise(settlement.feePaise),
    service_tax: rupeesFromPaise(settlement.taxPaise),
    settlement_charge: 0,
    settlement_tax: 0,
    adjustment: rupeesFromPaise(settlement.adjustmentPaise - settlement.takenPaise),
    settlement_amount: rupeesFromPaise(settlement.paymentPaise - settlement.feePaise - settlement.taxPaise),
    amount_settled: rupeesFromPaise(settlement.settledPaise),
    reason: null,
    remarks: settlement.adjustmentRemarks === '' ? null : settlement.adjustmentRemarks,
  };
}
