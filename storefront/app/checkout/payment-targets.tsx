import { remarkOf } from '@tola/contract/payment-reference';
import { formatRupees, type Paise, rupeesFromPaise } from '@tola/pricing';
import { buttonClass } from '@tola/ui';
import type { ReactElement } from 'react';
import { CopyRow } from './copy-row.tsx';

interface UpiTargetProps {
  readonly upiUrl: string;
  /** SVG as a data URL. */
  readonly upiQr: string;
  readonly orderNumber: string;
  /** Amount of this payment: the total, or the first part. */
  readonly amountPaise: Paise;
  /** More payments follow. */
  readonly inParts: boolean;
}

/** QR code and UPI link, both with amount and order number. */
export function UpiTarget({ upiUrl, upiQr, orderNumber, amountPaise, inParts }: UpiTargetProps): ReactElement {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-5 sm:grid-cols-[168px_minmax(0,1fr)] sm:gap-6">
      <img
        src={upiQr}
        alt={`UPI QR code for ${formatRupees(amountPaise)}, order ${orderNumber}`}
        width={168}
        height={168}
        className="order-last mx-auto size-42 rounded-card border border-line bg-white p-1 sm:order-none"
      />
      <div className="grid justify-items-start gap-3">
        <b className="text-lg font-semibold">Scan to pay {formatRupees(amountPaise)}</b>
        <p className="text-[15px] text-muted">
          Order {orderNumber} is included in the QR code. After paying, add the 12-digit UPI reference and a screenshot.
        </p>
        {inParts && <p className="text-[15px] font-medium">Pay the remaining amount from your order page.</p>}
        {/* A phone cannot scan its own screen, so the button comes first. A computer with a mouse has no UPI app. */}
        <a href={upiUrl} className={`${buttonClass()} w-full sm:w-auto pointer-fine:hidden`}>
          Open UPI app
        </a>
      </div>
      <dl className="order-last sm:col-span-2">
        <CopyRow name="UPI ID" shown={payeeOf(upiUrl)} />
        <CopyRow name="Exact amount" shown={formatRupees(amountPaise)} copied={String(rupeesFromPaise(amountPaise))} />
        <CopyRow name="Remarks" shown={remarkOf(orderNumber)} />
      </dl>
    </div>
  );
}

/** The payee's address in a UPI link (`pa`, NPCI UPI Linking Specification 1.6). */
function payeeOf(upiUrl: string): string {
  return new URLSearchParams(upiUrl.slice(upiUrl.indexOf('?') + 1)).get('pa') ?? '';
}

interface BankTargetProps {
  readonly bank: {
    readonly beneficiary: string;
    readonly bankName: string;
    readonly branch: string;
    readonly accountNumber: string;
    readonly accountType?: string;
    readonly ifsc: string;
  };
  readonly amountPaise: Paise;
  /** For the remarks: letters and digits only. */
  readonly reference: string;
}

/** Bank details with copy buttons. */
export function BankTarget({ bank, amountPaise, reference }: BankTargetProps): ReactElement {
  return (
    <div>
      <b className="text-lg font-semibold">Transfer {formatRupees(amountPaise)}</b>
      <dl className="mt-3">
        <CopyRow name="Beneficiary" shown={bank.beneficiary} />
        <CopyRow name="Account number" shown={inGroups(bank.accountNumber)} copied={bank.accountNumber} />
        <CopyRow name="IFSC" shown={bank.ifsc} />
        <div className="grid min-h-12 content-center gap-x-3 border-t border-line py-1 sm:flex sm:items-center">
          <dt className="shrink-0 text-[13.5px] text-muted sm:w-40">Bank</dt>
          <dd className="min-w-0 py-2.5 font-medium break-words sm:py-0">
            {[bank.bankName, bank.branch, bank.accountType].filter(Boolean).join(', ')}
          </dd>
        </div>
        <CopyRow name="Exact amount" shown={formatRupees(amountPaise)} copied={String(rupeesFromPaise(amountPaise))} />
        <CopyRow name="Remarks" shown={reference} />
      </dl>
      <ul className="mt-3 grid list-disc gap-1 pl-5 text-[13.5px] text-muted">
        <li>NEFT for any amount, RTGS from ₹2,00,000, IMPS up to ₹5,00,000, at any hour.</li>
        <li>Only from an account in your own name. No cash deposits or third-party transfers.</li>
        <li>We never change our bank details by email or phone.</li>
      </ul>
    </div>
  );
}

/** "5020 0012 3456 78": groups of four digits. */
function inGroups(accountNumber: string): string {
  return accountNumber.replace(/(.{4})(?=.)/g, '$1 ');
}
