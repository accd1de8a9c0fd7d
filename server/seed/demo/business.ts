/**
 * Who the demo shop is. Everything is plainly invented: the PAN inside the GSTIN has the number 0000, which is never issued,
 * the CIN has no registration number, and the addresses end in .example. A real shop replaces all of it in the back office.
 */
export interface SeedBusiness {
  tradeName: string;
  legalName: string;
  registeredAddress: string;
  state: string;
  pinCode: string;
  gstin: string;
  pan: string;
  cin: string;
  tollFree: string;
  phone: string;
  careEmail: string;
  chatUrl: string;
  /** The two readings of the specification are both kept: the footer's, and those of the return policy. */
  footerCareHours: string;
  policyCareHours: string;
  storeHours: string;
  grievanceOfficer: { name: string; designation: string; email: string; phone: string };
  upi: { vpa: string; payeeName: string };
  bank: { accountName: string; accountNumber: string; ifsc: string; bankName: string; branch: string };
  corporate: SeedContact;
  distributor: SeedContact;
  socialLinks: { name: string; url: string }[];
  defaultSeoDescription: string;
}

/** Whom a business visitor writes to. */
export interface SeedContact {
  address: string;
  mobile: string;
  email: string;
}

const address = '1st floor, Sample House, Zaveri Bazaar, Mumbai, Maharashtra 400002';

export const business: SeedBusiness = {
  tradeName: 'Tola',
  legalName: 'Tola Bullion Private Limited',
  registeredAddress: address,
  state: 'Maharashtra',
  pinCode: '400002',
  gstin: '27AAACT0000A1ZF',
  pan: 'AAACT0000A',
  cin: 'U46498MH2023PTC000000',
  tollFree: '1800 000 0000',
  phone: '9000000000',
  careEmail: 'care@tola.example',
  chatUrl: 'https://example.com/tola-chat',
  footerCareHours: '09:30 AM - 06:30 PM IST Mon-Fri',
  policyCareHours: '12 am to 7 pm, closed on Sundays',
  storeHours: '11 am to 9.30 pm, 7 days',
  grievanceOfficer: {
    name: 'Meenal Joshi',
    designation: 'Grievance Officer',
    email: 'grievance@tola.example',
    phone: '1800 000 0000',
  },
  upi: { vpa: 'tola.demo@samplebank', payeeName: 'Tola Bullion Private Limited' },
  bank: {
    accountName: 'Tola Bullion Private Limited',
    accountNumber: '000000000000',
    ifsc: 'SMPL0000001',
    bankName: 'Sample Bank',
    branch: 'Zaveri Bazaar, Mumbai',
  },
  corporate: { address, mobile: '9000000010', email: 'corporate@tola.example' },
  distributor: { address, mobile: '9000000011', email: 'trade@tola.example' },
  socialLinks: [
    { name: 'Instagram', url: 'https://example.com/tola-on-instagram' },
    { name: 'Facebook', url: 'https://example.com/tola-on-facebook' },
    { name: 'YouTube', url: 'https://example.com/tola-on-youtube' },
    { name: 'LinkedIn', url: 'https://example.com/tola-on-linkedin' },
  ],
  defaultSeoDescription:
    'Gold and silver coins and bars at the live market price, with every part of the price shown. Delivered insured and free within 7 working days across India.',
};
