export interface GstState {
  /** Two digits, the first two of a GSTIN. */
  code: string;
  name: string;
  unionTerritory: boolean;
}

/** A star marks a union territory. Codes 25 and 28 are retired; 97, Other Territory, is not a postal address. */
const STATES = `01*Jammu and Kashmir,02 Himachal Pradesh,03 Punjab,04*Chandigarh,05 Uttarakhand,06 Haryana,07*Delhi,08 Rajasthan,
09 Uttar Pradesh,10 Bihar,11 Sikkim,12 Arunachal Pradesh,13 Nagaland,14 Manipur,15 Mizoram,16 Tripura,17 Meghalaya,18 Assam,
19 West Bengal,20 Jharkhand,21 Odisha,22 Chhattisgarh,23 Madhya Pradesh,24 Gujarat,26*Dadra and Nagar Haveli and Daman and Diu,
27 Maharashtra,29 Karnataka,30 Goa,31*Lakshadweep,32 Kerala,33 Tamil Nadu,34*Puducherry,35*Andaman and Nicobar Islands,
36 Telangana,37 Andhra Pradesh,38*Ladakh`;

/** The 28 States and 8 union territories by GST code. */
export const GST_STATES: readonly GstState[] = STATES.split(/,\n?/).map((entry) => ({
  code: entry.slice(0, 2),
  name: entry.slice(3),
  unionTerritory: entry[2] === '*',
}));

/** Union territories with their own legislature levy SGST like a State; the others levy UTGST. */
const WITH_LEGISLATURE = new Set(['01', '07', '34']);

/** The GST code of a State or union territory by its name, in any case, with "&" or "and". Null when unknown. */
export function gstStateCode(stateName: string): string | null {
  const wanted = plain(stateName);
  return GST_STATES.find(({ name }) => plain(name) === wanted)?.code ?? null;
}

/** Name of the State's half of the tax on an invoice within this State. */
export function stateTaxName(code: string): 'SGST' | 'UTGST' {
  const state = GST_STATES.find((candidate) => candidate.code === code);
  return state?.unionTerritory && !WITH_LEGISLATURE.has(code) ? 'UTGST' : 'SGST';
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll('&', ' and ').replace(/\s+/g, ' ').trim();
}
