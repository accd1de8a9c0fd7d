/** What the portal's numbers mean for staff: what is wrong and what to do. The portal rewords its texts freely. */

const WORDS: Readonly<Record<string, string>> = {
  '2143': 'The GSTIN of the firm is not that of the API user: compare Settings, The firm, with the portal',
  '2150': 'The portal has another document under this number',
  '2172': 'The portal takes the sale as one within the State, with IGST',
  '2174': 'The portal takes the sale as one to another State, with CGST and SGST',
  '2176': 'The portal does not know an HSN of the document: compare it with the list of the portal',
  '2178': 'A PIN code does not belong to its State: enter PIN code and place',
  '2211': 'Seller and buyer have the same GSTIN',
  '2244': 'The PIN code of the buyer is missing: enter PIN code and place',
  '2265': 'The State of the buyer differs from its GSTIN',
  '2295': 'The document is registered at another portal',
  '2305': 'The document is older than the portal takes. Ask your accountant: it can no longer get an IRN',
  '3001': 'The portal cannot read the document',
  '3028': 'The portal does not know the GSTIN of the buyer: ask the buyer for the right one',
  '3029': 'The GSTIN of the buyer is not active: ask the buyer',
};

export const ALREADY_CANCELLED = '9999';
export const DUPLICATE = '2150';

/** One sentence, with the number. */
export function problemWords(code: string, message: string): string {
  const words = WORDS[code] ?? `The portal does not take it: ${message || 'no reason given'}`;
  return code === '' ? words : `${words} (${code})`;
}
