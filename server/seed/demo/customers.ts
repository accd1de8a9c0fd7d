/** A demo customer with a password that everybody knows: the start script prints it, so never seed these in production. */
export interface SeedCustomer {
  firstName: string;
  lastName: string;
  mobile: string;
  email: string;
  state: string;
  password: string;
  gstin: string | null;
  points: number;
  addresses: SeedAddress[];
}

/** One of the two slots of its kind. */
export interface SeedAddress {
  kind: 'billing' | 'shipping';
  slot: 1 | 2;
  address: string;
  gstin: string | null;
  selected: boolean;
}

/** Printed by the start script beside the mobile numbers. */
export const demoPassword = 'tola-demo-1';

export const demoCustomers: SeedCustomer[] = [
  {
    firstName: 'Asha',
    lastName: 'Kulkarni',
    mobile: '9000000001',
    email: 'asha.kulkarni@customer.example',
    state: 'Maharashtra',
    password: demoPassword,
    gstin: null,
    points: 750,
    addresses: [
      {
        kind: 'billing',
        slot: 1,
        address: '12 Sample Apartments, Prabhat Road, Pune, Maharashtra 411004',
        gstin: null,
        selected: true,
      },
      {
        kind: 'shipping',
        slot: 1,
        address: '12 Sample Apartments, Prabhat Road, Pune, Maharashtra 411004',
        gstin: null,
        selected: true,
      },
      {
        kind: 'shipping',
        slot: 2,
        address: '4 Example Wadi, Shivaji Park, Dadar, Mumbai, Maharashtra 400028',
        gstin: null,
        selected: false,
      },
    ],
  },
  {
    firstName: 'Vikram',
    lastName: 'Shetty',
    mobile: '9000000002',
    email: 'vikram.shetty@customer.example',
    state: 'Karnataka',
    password: demoPassword,
    gstin: '29AAACS0000B1ZA',
    points: 750,
    addresses: [
      {
        kind: 'billing',
        slot: 1,
        address: 'Sample Sarees Private Limited, 27 Example Road, Chickpet, Bengaluru, Karnataka 560053',
        gstin: '29AAACS0000B1ZA',
        selected: true,
      },
      {
        kind: 'shipping',
        slot: 1,
        address: '8 Sample Layout, Jayanagar 4th Block, Bengaluru, Karnataka 560011',
        gstin: null,
        selected: true,
      },
    ],
  },
];
