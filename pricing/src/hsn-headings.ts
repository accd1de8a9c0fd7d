/** Headings of the customs tariff that the goods of a bullion dealer fall under, as the GST portal's list words them. */
const HEADINGS: Readonly<Record<string, string>> = {
  '7106': 'SILVER UNWROUGHT OR SEMI-MFD',
  '7108': 'GOLD UNWROUGHT OR SEMI-MFD',
  '7110': 'PLATINUM UNWROUGHT OR SEMI-MFD',
  '7113': 'ARTICLES OF JEWELLERY',
  '7114': 'ARTICLES OF GOLDSMITHS WARES',
  '7115': 'OTHER ART OF PRECIOUS METAL',
  '7118': 'COIN',
};

/** At most 30 characters, by the first four digits of the HSN; empty for other headings. */
export function hsnDescription(hsn: string): string {
  return HEADINGS[hsn.slice(0, 4)] ?? '';
}

/** Services have a code of chapter 99 (SAC) in the place of an HSN. */
export function isServiceCode(hsn: string): boolean {
  return hsn.startsWith('99');
}
