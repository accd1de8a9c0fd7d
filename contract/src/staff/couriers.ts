/** Couriers that parcels are dispatched with, and the tracking pages that they publish. The only table of couriers. */

interface Courier {
  readonly name: string;
  /** Further spellings in files of couriers, in the form of {@link spelling}. */
  readonly spellings: readonly string[];
  /** The page of one parcel; null where the courier has no page with the number in its address. */
  readonly trackingPage: ((trackingNumber: string) => string) | null;
}

export const COURIERS: readonly Courier[] = [
  {
    name: 'Sequel Logistics',
    spellings: ['sequel', 'sequel247', 'sequelsecurelogistics'],
    trackingPage: (number) => `https://sequel247.com/track/${number}`,
  },
  { name: 'BVC Logistics', spellings: ['bvc'], trackingPage: null },
  { name: 'Malca-Amit', spellings: ['malca'], trackingPage: null },
  {
    name: 'Blue Dart',
    spellings: ['bluedartexpress', 'bd'],
    trackingPage: (number) => `https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=${number}`,
  },
  {
    name: 'Delhivery',
    spellings: [],
    trackingPage: (number) => `https://www.delhivery.com/track-v2/package/${number}`,
  },
  { name: 'DTDC', spellings: ['dtdcexpress'], trackingPage: null },
  { name: 'India Post', spellings: ['speedpost', 'indiapostspeedpost'], trackingPage: null },
];

/** "Blue-Dart " as "bluedart". */
function spelling(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** The courier that somebody means by a name; null for one that the table does not list. */
export function courierNamed(name: string): Courier | null {
  const meant = spelling(name);
  return COURIERS.find((one) => spelling(one.name) === meant || one.spellings.includes(meant)) ?? null;
}

/** Address of the tracking page of a parcel; null where there is none for this courier. */
export function trackingPageOf(courier: string, trackingNumber: string): string | null {
  const page = courierNamed(courier)?.trackingPage ?? null;
  const number = trackingNumber.replaceAll(/\s/g, '');
  return page === null || number === '' ? null : page(encodeURIComponent(number));
}
