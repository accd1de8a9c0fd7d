import { constants, createCipheriv, createDecipheriv, publicEncrypt, randomBytes, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EInvoicePortal, startEInvoicePortal } from './index.ts';

const GSTIN = '27AAPFU0939F1ZV';
let portal: EInvoicePortal;
let session: { token: string; key: Buffer };

beforeAll(async () => {
  const user = { clientId: 'client', clientSecret: 'secret', user: 'user', password: 'password', gstin: GSTIN };
  portal = await startEInvoicePortal({ port: 0, ...user });
});
afterAll(async () => await portal.close());
beforeEach(async () => {
  portal.state.clearFaults();
  portal.state.fixedNow = new Date('2026-10-06T06:00:00Z');
  session = await logIn();
});

interface Reply {
  readonly Status: number;
  readonly Data: unknown;
  readonly ErrorDetails: readonly { readonly ErrorCode: string }[] | null;
  readonly InfoDtls: readonly { readonly Desc: { readonly Irn: string } }[] | null;
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> {
  const login = { client_id: 'client', client_secret: 'secret', gstin: GSTIN, user_name: 'user', ...headers };
  const response = await fetch(`${portal.url}${path}`, { method: 'POST', headers: login, body: JSON.stringify(body) });
  return (await response.json()) as Reply;
}

async function logIn(password = 'password') {
  const appKey = randomBytes(32);
  const secret = { UserName: 'user', Password: password, AppKey: appKey.toString('base64') };
  const sealed = publicEncrypt(
    { key: portal.state.publicKey, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(Buffer.from(JSON.stringify(secret)).toString('base64')),
  ).toString('base64');
  const { Data, ErrorDetails } = await post('/eivital/v1.04/auth', { Data: sealed });
  if (ErrorDetails !== null) throw new Error(ErrorDetails[0]?.ErrorCode);
  const { AuthToken, Sek } = Data as { AuthToken: string; Sek: string };
  const decipher = createDecipheriv('aes-256-ecb', appKey, null);
  const key = Buffer.concat([decipher.update(Buffer.from(Sek, 'base64')), decipher.final()]);
  return { token: AuthToken, key };
}

async function send(path: string, value: unknown): Promise<Reply> {
  const cipher = createCipheriv('aes-256-ecb', session.key, null);
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]).toString('base64');
  return await post(`/eicore/v1.03/Invoice${path}`, { Data: text }, { authtoken: session.token });
}

function opened({ Data }: Reply): Readonly<Record<string, string>> {
  const decipher = createDecipheriv('aes-256-ecb', session.key, null);
  const text = Buffer.concat([decipher.update(Buffer.from(String(Data), 'base64')), decipher.final()]);
  return JSON.parse(text.toString('utf8')) as Readonly<Record<string, string>>;
}

/** The worked example of the documentation, under another number. */
function invoice(number: string, more: object = {}) {
  const place = { Addr1: '12 Example Lane', Loc: 'Mumbai', Pin: 400_002, Stcd: '27' };
  const tax = { CgstAmt: 11_587.5, SgstAmt: 11_587.5, IgstAmt: 0 };
  const amounts = { Qty: 50, Unit: 'GMS', UnitPrice: 15_450, TotAmt: 772_500, AssAmt: 772_500, TotItemVal: 795_675 };
  return {
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B' },
    DocDtls: { Typ: 'INV', No: number, Dt: '05/10/2026' },
    SellerDtls: { Gstin: GSTIN, LglNm: 'Tola Bullion LLP', ...place },
    BuyerDtls: { Gstin: '27AABCR1234M1ZD', LglNm: 'Ramesh Gems Pvt Ltd', Pos: '27', ...place },
    ItemList: [{ SlNo: '1', IsServc: 'N', HsnCd: '711419', GstRt: 3, ...amounts, ...tax }],
    ValDtls: { AssVal: 772_500, CgstVal: 11_587.5, SgstVal: 11_587.5, IgstVal: 0, RndOffAmt: 0, TotInvVal: 795_675 },
    ...more,
  };
}

const codeOf = ({ ErrorDetails }: Reply): string | undefined => ErrorDetails?.[0]?.ErrorCode;

describe('the emulator of the invoice registration portal', () => {
  it('registers a document once and signs its QR code', async () => {
    const first = opened(await send('', invoice('TL/26-27/000101')));
    const [head = '', payload = '', signature = ''] = (first.SignedQRCode ?? '').split('.');
    const signed = Buffer.from(signature, 'base64url');
    expect(verify('RSA-SHA256', Buffer.from(`${head}.${payload}`), portal.state.publicKey, signed)).toBe(true);
    const again = await send('', invoice('TL/26-27/000101'));
    expect(codeOf(again)).toBe('2150');
    expect(again.InfoDtls?.[0]?.Desc.Irn).toBe(first.Irn);
  });

  it.each([
    ['a wrong sum', { ValDtls: { AssVal: 772_500, CgstVal: 11_587.5, SgstVal: 11_587.5, TotInvVal: 795_000 } }, '2189'],
    ['no items', { ItemList: [] }, '2228'],
    ['a document that is too old', { DocDtls: { Typ: 'INV', No: 'A1', Dt: '01/08/2026' } }, '2305'],
    ['a credit note without its invoice', { DocDtls: { Typ: 'CRN', No: 'A2', Dt: '05/10/2026' } }, '2191'],
    ['a sale to a consumer', { TranDtls: { TaxSch: 'GST', SupTyp: 'B2C' } }, '3001'],
  ])('refuses %s', async (_, more, code) => {
    expect(codeOf(await send('', invoice('A9', more)))).toBe(code);
  });

  it('cancels within 24 hours, and never registers the number again', async () => {
    const { Irn } = opened(await send('', invoice('TL/26-27/000102')));
    const wanted = { Irn, CnlRsn: '3', CnlRem: 'Order cancelled' };
    portal.state.fixedNow = new Date('2026-10-07T06:00:01Z');
    session = await logIn();
    expect(codeOf(await send('/Cancel', wanted))).toBe('2270');
    portal.state.fixedNow = new Date('2026-10-07T05:59:59Z');
    expect(opened(await send('/Cancel', wanted))).toMatchObject({ Irn });
    expect(codeOf(await send('/Cancel', wanted))).toBe('9999');
    expect(codeOf(await send('', invoice('TL/26-27/000102')))).toBe('2150');
  });

  it('refuses a wrong password and an expired token, and simulates faults', async () => {
    await expect(logIn('other')).rejects.toThrow('1007');
    portal.state.fixedNow = new Date('2026-10-08T12:00:01Z');
    expect(codeOf(await send('', invoice('A3')))).toBe('1005');
    session = await logIn();
    const fault = { method: 'POST', body: JSON.stringify({ kind: 'down' }) };
    expect((await fetch(`${portal.url}/__emu/faults`, fault)).status).toBe(204);
    expect(codeOf(await send('', invoice('A3')))).toBe('5002');
    portal.state.addFault('lost', 1);
    await expect(send('', invoice('A4'))).rejects.toThrow('fetch failed');
    expect(codeOf(await send('', invoice('A4')))).toBe('2150');
    const wrong = { method: 'POST', body: JSON.stringify({ kind: 'unknown' }) };
    expect((await fetch(`${portal.url}/__emu/faults`, wrong)).status).toBe(400);
  });
});
