/** The IRN, the signed invoice and the signed QR code, in the form of the portal but with the emulator's own issuer. */
import { createHash, type KeyObject, sign } from 'node:crypto';
import type { Inv01 } from './invoice-checks.ts';
import { indianTime } from './portal-time.ts';

/** Nobody should take these for the portal's. */
const ISSUER = 'Tola emulator';

/** Financial year of `dd/MM/yyyy`, such as 2026-27. */
function yearOf(date: string): string {
  const [, month = '', year = ''] = date.split('/');
  const first = Number(month) >= 4 ? Number(year) : Number(year) - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

export function irnOf(gstin: string, { Typ, No, Dt }: Inv01['DocDtls']): string {
  return createHash('sha256')
    .update(`${gstin}${yearOf(Dt)}${Typ}${No}`)
    .digest('hex');
}

export function jwt(key: KeyObject, data: unknown): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = part({ alg: 'RS256', kid: 'EMULATED', typ: 'JWT', x5t: 'EMULATED' });
  const text = `${head}.${part({ data: JSON.stringify(data), iss: ISSUER })}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
}

export function qrData(invoice: Inv01, irn: string, at: Date): Readonly<Record<string, unknown>> {
  return {
    SellerGstin: invoice.SellerDtls.Gstin,
    BuyerGstin: invoice.BuyerDtls.Gstin,
    DocNo: invoice.DocDtls.No,
    DocTyp: invoice.DocDtls.Typ,
    DocDt: invoice.DocDtls.Dt,
    TotInvVal: invoice.ValDtls.TotInvVal,
    ItemCnt: invoice.ItemList.length,
    MainHsnCode: invoice.ItemList[0]?.HsnCd ?? '',
    Irn: irn,
    IrnDt: indianTime(at),
  };
}
