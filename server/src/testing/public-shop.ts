/** Settings of a shop that is open to the public. */
export const publicShop = {
  publicUrl: 'https://shop.example.in',
  dataKey: Buffer.alloc(32, 7).toString('base64'),
} as const;
