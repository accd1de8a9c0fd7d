import type { Store } from '../../standing/content-shape.ts';

const hours = '11 am to 9.30 pm, 7 days';

/**
 * Seven showrooms of the demo shop. The neighbourhoods and coordinates are real; house numbers,
 * telephone numbers and e-mail addresses are samples. The last store has no pictures yet, as a new one has.
 */
export const stores: readonly Store[] = [
  {
    name: 'Zaveri Bazaar, Mumbai',
    address: 'Sample House, Sheikh Memon Street, Zaveri Bazaar, Mumbai, Maharashtra 400002',
    mobileNo: '022 0000 0101',
    email: 'mumbai@example.in',
    latitude: 18.9491,
    longitude: 72.8312,
    hours,
    images: [
      '/media/banners/gold-coins.webp',
      '/media/journal/vault-rows.webp',
      '/media/journal/weighing-scales.webp',
      '/media/banners/cast-bars.webp',
      '/media/journal/assay-cards.webp',
    ],
  },
  {
    name: 'Laxmi Road, Pune',
    address: 'Sample Chambers, Laxmi Road, Sadashiv Peth, Pune, Maharashtra 411030',
    mobileNo: '020 0000 0102',
    email: 'pune@example.in',
    latitude: 18.5137,
    longitude: 73.8492,
    hours,
    images: [
      '/media/journal/gold-and-silver.webp',
      '/media/journal/gold-coin-macro.webp',
      '/media/banners/gift-box.webp',
      '/media/journal/silver-stacks.webp',
    ],
  },
  {
    name: 'C. G. Road, Ahmedabad',
    address: 'Sample Plaza, C. G. Road, Navrangpura, Ahmedabad, Gujarat 380009',
    mobileNo: '079 0000 0103',
    email: 'ahmedabad@example.in',
    latitude: 23.0333,
    longitude: 72.5586,
    hours,
    images: ['/media/banners/silver-bars.webp', '/media/journal/silver-stacks.webp', '/media/journal/molten-pour.webp'],
  },
  {
    name: 'Johari Bazaar, Jaipur',
    address: 'Sample Haveli, Johari Bazaar, Pink City, Jaipur, Rajasthan 302003',
    mobileNo: '0141 000 0104',
    email: 'jaipur@example.in',
    latitude: 26.9206,
    longitude: 75.8274,
    hours,
    images: [
      '/media/banners/colour-coins.webp',
      '/media/journal/colour-coin-macro.webp',
      '/media/journal/festival-lamps.webp',
      '/media/journal/gold-coin-macro.webp',
      '/media/banners/gift-box.webp',
      '/media/journal/gold-and-silver.webp',
    ],
  },
  {
    name: 'T. Nagar, Chennai',
    address: 'Sample Towers, Usman Road, T. Nagar, Chennai, Tamil Nadu 600017',
    mobileNo: '044 0000 0105',
    email: 'chennai@example.in',
    latitude: 13.0405,
    longitude: 80.2337,
    hours,
    images: [
      '/media/journal/weighing-scales.webp',
      '/media/journal/assay-cards.webp',
      '/media/banners/gold-coins.webp',
      '/media/journal/vault-rows.webp',
    ],
  },
  {
    name: 'Karol Bagh, New Delhi',
    address: 'Sample Building, Bank Street, Karol Bagh, New Delhi, Delhi 110005',
    mobileNo: '011 0000 0106',
    email: 'delhi@example.in',
    latitude: 28.6517,
    longitude: 77.1905,
    hours,
    images: [
      '/media/banners/cast-bars.webp',
      '/media/journal/gold-coin-macro.webp',
      '/media/journal/vault-rows.webp',
      '/media/journal/festival-lamps.webp',
    ],
  },
  {
    name: 'Park Street, Kolkata',
    address: 'Sample Mansion, Park Street, Kolkata, West Bengal 700016',
    mobileNo: '033 0000 0107',
    email: 'kolkata@example.in',
    latitude: 22.5534,
    longitude: 88.3519,
    hours,
    images: [],
  },
];
