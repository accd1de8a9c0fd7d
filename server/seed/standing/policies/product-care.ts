import type { PolicyPage } from '../content-shape.ts';

export const productCare: PolicyPage = {
  title: 'Product care',
  intro:
    'Bullion asks for little: leave it sealed, keep it dry, and clean it only when you must. Gold and silver differ, so each has its own rules.',
  sections: [
    {
      heading: 'Gold',
      anchor: 'gold',
      blocks: [
        {
          kind: 'p',
          text: 'Pure gold does not tarnish or rust. It is soft, though, and every scratch stays.',
        },
        {
          kind: 'list',
          items: [
            'Storage: keep each piece by itself, in a soft-lined box or a bank locker, where nothing hard can rub against it.',
            'Do not remove the piece from its blister card or capsule. The seal protects the surface and shows the next buyer that nobody has touched the metal.',
            'If a piece is already out of its card, hold it by the rim, with clean cotton gloves or over a folded towel.',
            'Use a mild polish only, made for gold, on a soft cotton cloth and without pressure. Never use toothpaste, ash, abrasive powder or a household cleaner.',
            'Keep it away from mercury, as in a broken thermometer, and from chlorine. Mercury forms an amalgam with gold that cannot be wiped off.',
            'Write down the serial number of the card, if it has one, and keep it with the invoice in another place.',
          ],
        },
      ],
    },
    {
      heading: 'Silver',
      anchor: 'silver',
      blocks: [
        {
          kind: 'p',
          text: 'Fine silver turns dark where sulphur and moisture reach it. The film is thin and does not change the weight, but it is easier to prevent than to remove.',
        },
        {
          kind: 'list',
          items: [
            'Store silver in a cool, dry place, away from outer walls, kitchens and bathrooms.',
            'Keep each piece in an anti-tarnish bag, closed, with a sachet of silica gel in the box. Renew the sachet after the monsoon.',
            'Keep silver away from rubber, wool and felt. All three give off sulphur and darken it. Rubber bands are the worst.',
            'Leave coins in their capsules and bars in their sealed cards inside the bag.',
            'For a light tint on a plain bar use a dry silver cloth, in straight strokes. Leave proof-like and coloured surfaces alone.',
          ],
        },
      ],
    },
    {
      heading: 'Coloured coins and bars',
      anchor: 'colour',
      blocks: [
        {
          kind: 'p',
          text: 'The colour is a thin film on 999 silver. Keep it in its capsule and out of the sun, and use no liquid of any kind: no dip, no polish, no spirit, no ultrasonic bath. Dust comes off with a soft, dry brush.',
        },
      ],
    },
    {
      heading: 'When something has gone wrong',
      anchor: 'help',
      blocks: [
        {
          kind: 'p',
          text: 'Do not try to repair a piece or to close an opened card. Take a photograph and write to {{careEmail}} with your order number. We will tell you what can be done and what would make it worse.',
        },
      ],
    },
  ],
};
