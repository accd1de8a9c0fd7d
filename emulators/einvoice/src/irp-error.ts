/** Errors of the invoice registration portal. Clients go by the number, which is a text on the wire. */

export interface IrpError {
  readonly code: string;
  readonly message: string;
}

export const IRP_ERRORS = {
  malformed: { code: '1001', message: 'The request cannot be read' },
  credentials: { code: '1007', message: 'Invalid client, user name or password' },
  token: { code: '1005', message: 'Invalid token' },
  busy: { code: '5002', message: 'The server is busy, please try after some time' },
  notYours: { code: '2143', message: 'The GSTIN of the seller is not that of the user' },
  noData: { code: '2148', message: 'Requested invoice data is not available' },
  duplicate: { code: '2150', message: 'Duplicate IRN' },
  intraState: { code: '2172', message: 'For intra-State transactions IGST must be zero' },
  interState: { code: '2174', message: 'For inter-State transactions CGST and SGST must be zero' },
  hsn: { code: '2176', message: 'Invalid HSN code' },
  pinOfState: { code: '2178', message: 'The PIN code does not belong to the State' },
  taxableSum: { code: '2182', message: 'AssVal differs from the sum of the items' },
  igstSum: { code: '2183', message: 'IgstVal differs from the sum of the items' },
  cgstSum: { code: '2184', message: 'CgstVal differs from the sum of the items' },
  sgstSum: { code: '2185', message: 'SgstVal differs from the sum of the items' },
  invoiceValue: { code: '2189', message: 'TotInvVal differs from the sum of the items' },
  original: { code: '2191', message: 'The number of the original invoice is missing' },
  lineTotal: { code: '2192', message: 'TotAmt differs from quantity and unit price' },
  lineTaxable: { code: '2193', message: 'AssAmt differs from TotAmt less discount' },
  lineValue: { code: '2194', message: 'TotItemVal differs from value and tax' },
  sellerIsBuyer: { code: '2211', message: 'Seller and buyer have the same GSTIN' },
  unregistered: { code: '2212', message: 'The buyer must have a GSTIN' },
  noItems: { code: '2228', message: 'The list of items is empty' },
  repeatedItem: { code: '2233', message: 'SlNo is repeated' },
  lineTax: { code: '2235', message: 'Tax of the item differs from its value and rate' },
  buyerPin: { code: '2244', message: 'The PIN code of the buyer is missing' },
  buyerState: { code: '2265', message: 'The State of the buyer differs from its GSTIN' },
  tooLate: { code: '2270', message: 'Only within 24 hours an IRN can be cancelled' },
  tooOld: { code: '2305', message: 'The document is older than 30 days' },
  schema: { code: '3001', message: 'The document does not follow the schema' },
  notActive: { code: '9999', message: 'The IRN is not active' },
} as const satisfies Record<string, IrpError>;
