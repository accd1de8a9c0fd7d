/** Reads the files for Tally with a parser that is not the store’s. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';

export interface TallyLeg {
  readonly LEDGERNAME: string;
  readonly ISDEEMEDPOSITIVE: string;
  readonly AMOUNT: string;
}

export interface TallyVoucherRead {
  readonly VOUCHERTYPENAME: string;
  readonly VOUCHERNUMBER: string;
  readonly REFERENCE: string;
  readonly PARTYLEDGERNAME: string;
  readonly 'ALLINVENTORYENTRIES.LIST'?: readonly {
    readonly STOCKITEMNAME: string;
    readonly BILLEDQTY: string;
    readonly AMOUNT: string;
    readonly 'ACCOUNTINGALLOCATIONS.LIST': TallyLeg;
  }[];
  readonly 'LEDGERENTRIES.LIST'?: readonly TallyLeg[];
  readonly 'ALLLEDGERENTRIES.LIST'?: readonly TallyLeg[];
}

interface Named {
  readonly '@_NAME': string;
}

interface TallyMessage {
  readonly VOUCHER?: TallyVoucherRead;
  readonly LEDGER?: Named;
  readonly UNIT?: Named;
  readonly STOCKITEM?: Named;
}

const LISTS = ['TALLYMESSAGE', 'ALLINVENTORYENTRIES.LIST', 'LEDGERENTRIES.LIST', 'ALLLEDGERENTRIES.LIST'];
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => LISTS.includes(name),
});

/** @throws Error when it is no XML */
export function tallyFile(text: string): { company: string; messages: readonly TallyMessage[] } {
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new Error(valid.err.msg);
  const { REQUESTDESC, REQUESTDATA } = parser.parse(text).ENVELOPE.BODY.IMPORTDATA;
  // None is named for the company that is open in Tally.
  return { company: REQUESTDESC.STATICVARIABLES?.SVCURRENTCOMPANY ?? '', messages: REQUESTDATA.TALLYMESSAGE };
}

export function tallyPaise(text: string): number {
  return Math.round(Number(text) * 100);
}

/** Every ledger leg of a voucher, those of goods with it. */
export function tallyLegs(voucher: TallyVoucherRead): readonly TallyLeg[] {
  const goods = voucher['ALLINVENTORYENTRIES.LIST'] ?? [];
  return [
    ...goods.map((one) => one['ACCOUNTINGALLOCATIONS.LIST']),
    ...(voucher['LEDGERENTRIES.LIST'] ?? []),
    ...(voucher['ALLLEDGERENTRIES.LIST'] ?? []),
  ];
}
