import type { PolicyPage } from '../content-shape.ts';

export const freeShipping: PolicyPage = {
  title: 'Free shipping and benefits',
  intro: 'Four promises come with every order, from half a gram of gold to five kilograms of silver.',
  sections: [
    {
      heading: 'Free shipping on all orders',
      anchor: 'freeshipping',
      blocks: [
        {
          kind: 'p',
          text: 'Free shipping on all orders, everywhere the store delivers: to {{deliveryPinCodes}} PIN codes across India, within {{deliveryDays}} working days. There is no minimum amount, and the insurance of the parcel is included.',
        },
        {
          kind: 'list',
          items: [
            'Insured from our door to yours, at our cost.',
            'Sealed, unmarked packing.',
            'Handed over against a signature, with nothing to pay at the door.',
          ],
        },
      ],
    },
    {
      heading: 'Positive weight and purity tolerance',
      anchor: 'positive_weight',
      blocks: [
        {
          kind: 'p',
          text: 'We guarantee a positive tolerance on weight and on purity. A piece marked 10 g weighs 10 g or a shade more, and a piece marked 999 holds at least 999 parts of fine metal in a thousand. The tolerance runs in one direction only: yours.',
        },
        {
          kind: 'list',
          items: [
            'The marked weight is the weight of the metal, without card or capsule.',
            'Each piece is weighed before it is sealed.',
            'If a sealed piece should ever fall short, we replace it or pay you back in full.',
          ],
        },
      ],
    },
    {
      heading: 'Shop with confidence',
      anchor: 'shopwithconfidence',
      blocks: [
        {
          kind: 'p',
          text: 'There are no extra or hidden charges, and every transaction is secure. The price panel of each product shows metal, margin and making. GST of 3 percent is added in the cart, and the {{cardPercent}} percent surcharge on card payments stands on the payment page as its own line before you press SUBMIT.',
        },
        {
          kind: 'list',
          items: [
            'Your price is fixed while you pay, with a countdown.',
            'Card details are entered on the payment provider’s page and never reach us.',
            'Every order gets a GST tax invoice.',
          ],
        },
      ],
    },
    {
      heading: 'Safe and secure: explore, shop and save',
      anchor: 'safeandsecure',
      blocks: [
        {
          kind: 'p',
          text: 'Explore the catalogue without an account and read any price live. Shop when you are ready, by debit or credit card, UPI or NEFT, over an encrypted connection. Save with loyalty points, one rupee each, and with larger weights, which carry less making for each gram.',
        },
        {
          kind: 'list',
          items: [
            'Explore: live rates for gold 995, gold 999 and silver 999, and how each price is made.',
            'Shop: prices from the market, fixed at checkout.',
            'Save: no charge for shipping, insurance or a bank transfer.',
          ],
        },
      ],
    },
  ],
};
