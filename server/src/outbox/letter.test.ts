import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { templateData } from '#testing';
import { facts, type Letterhead, link, paragraph, renderLetter, table } from './letter.ts';
import { type MailData, type MailName, mailTemplates, smsTemplates } from './templates/index.ts';

const head: Letterhead = {
  tradeName: 'Tola & Sons',
  legalName: 'Tola Bullion Private Limited',
  address: '1st floor, Sample House, Mumbai 400002',
  careEmail: 'care@tola.example',
  phone: '1800 000 0000',
  publicUrl: 'https://tola.example',
  backOfficeOrigin: 'https://office.tola.example',
};

/** Data of emails whose text is tested below, with markup in user-supplied fields. */
const samples = {
  welcome: { firstName: '<b>Asha</b>' },
  'order-confirmed': {
    firstName: 'Asha',
    orderNumber: 'TL-26-000184-7KQ2',
    orderedAt: '2026-11-21T09:00:00.000Z',
    paymentMode: 'Card',
    lines: [
      { name: 'Lakshmi Coin', weightMg: 10_000, finenessLabel: '999 fine', quantity: 2, linePaise: 3_08_450_00 },
      { name: 'Bar & Box', weightMg: 500, finenessLabel: '995 fine', quantity: 1, linePaise: 7_912_50 },
    ],
    amountPaise: 3_16_362_50,
    redeemedPaise: 50_00,
    gstPaise: 9_489_38,
    couponPaise: 500_00,
    surchargePaise: 6_506_04,
    roundingPaise: 0,
    payablePaise: 3_31_807_92,
    deliverBy: '2026-11-26',
    isMovedByPayment: true,
    awaitsProof: true,
    deliverTo: '12 Sample Apartments\nPune 411004',
  },
  'payment-received': {
    firstName: 'Asha',
    orderNumber: 'TL-26-000184-7KQ2',
    receivedPaise: 1_00_000_00,
    remainingPaise: 50_000_00,
    paymentMode: 'NEFT',
    reference: 'SMPL1234567890123',
    receivedAt: '2026-11-21T09:00:00.000Z',
  },
  'sale-limit-broken': {
    piece: 'Lotus & coin, 10 g',
    limit: 'floor',
    detail: '₹1,00,000.00 is below the floor of ₹1,46,000.00',
    weightId: 12,
    at: '2026-11-21T09:00:00.000Z',
  },
  'order-delivered': { firstName: '<b>Asha</b>', orderNumber: 'TL-26-000184-7KQ2', pointsEarned: 154 },
  'order-ended': { firstName: '<b>Asha</b>', orderNumber: 'TL-26-000184-7KQ2', hasMoney: true, lookedFor: true },
  'order-awaiting-transfer': {
    firstName: '<b>Asha</b>',
    orderNumber: 'TL-26-000184-7KQ2',
    payablePaise: 1_59_135_00,
    partPaise: null,
    payBy: '2026-11-21T07:00:00.000Z',
    remark: 'TL260001847KQ2',
    upiAddress: null,
    account: { name: 'Tola', number: '50200012345678', ifsc: 'SMPL0000001' },
  },
  'order-cancelled': {
    firstName: 'Asha',
    orderNumber: 'TL-26-000184-7KQ2',
    cancelledAt: '2026-11-21T09:00:00.000Z',
    reason: '',
    refundPaise: 0,
    chargePaise: 0,
    paymentUnderWay: false,
    byTransfer: false,
    byUpi: false,
  },
  refund: {
    firstName: 'Asha',
    orderNumber: 'TL-26-000184-7KQ2',
    refundPaise: 98_00,
    method: 'By NEFT',
    reference: null,
  },
  'enquiry-received': {
    name: 'Asha',
    ticketNumber: 'E-26-0001',
    kind: 'Contact enquiry',
    message: '<img src=x onerror=alert(1)>',
  },
  'enquiry-reply': {
    ticketNumber: 'E-26-0001',
    text: 'Dear Asha,\n\nYes, we do.',
    signedBy: 'Meenal',
    message: '<img src=x onerror=alert(1)>',
  },
  'price-alert': {
    watched: 'Gold 999 per 10 g',
    direction: 'below',
    target: '₹1,25,000',
    reached: '₹1,24,990',
    at: '2026-11-21T09:00:00.000Z',
    path: '/charts/gold',
    stopUrl: 'https://tola.example/alerts/stop?key=abc',
  },
  'rates-paused': {
    metal: 'gold',
    rail: 'jump',
    detail: 'gold at ₹1,55,000.00 after ₹1,50,000.00',
    at: '2026-11-21T09:00:00.000Z',
  },
  'price-alert-confirmation': {
    watched: 'Gold 999 per 10 g',
    direction: 'below',
    target: '₹1,25,000.00',
    confirmUrl: 'https://tola.example/price-alerts/confirm/1.abc',
    stopUrl: 'https://tola.example/price-alerts/stop/1.abc',
  },
} satisfies { readonly [N in MailName]?: MailData<N> };

function write<N extends MailName>(name: N) {
  const template = mailTemplates[name];
  const sample = Object.hasOwn(samples, name) ? samples[name as keyof typeof samples] : undefined;
  const data = template.schema.parse(sample ?? templateData(z.toJSONSchema(template.schema, { io: 'input' })));
  const letter = template.write(data as never, head);
  return { letter, ...renderLetter(letter, head) };
}

it('links of staff lead to the back office’s host, all others to the shop', () => {
  const blocks = [link('Choose a password', '/back-office/invite/abc'), link('Order', '/order-view/TL-1')];
  const { text } = renderLetter({ subject: 'Links', blocks }, head);
  expect(text).toContain('https://office.tola.example/back-office/invite/abc');
  expect(text).toContain('https://tola.example/order-view/TL-1');
});

describe('an email', () => {
  it('has the same content in plain text and HTML', () => {
    const blocks = [
      paragraph('Two\nlines'),
      facts([
        ['Total', '₹5.00'],
        ['Nothing', null],
      ]),
      table(['Product', 'Price'], [['Coin', '₹4.00']]),
      link('See it', '/order-view/TL-1'),
    ];
    const { text, html } = renderLetter({ subject: 'S', blocks }, head);
    expect(text).toBe(
      [
        'Two\nlines',
        'Total: ₹5.00',
        'Product: Coin\nPrice: ₹4.00',
        'See it: https://tola.example/order-view/TL-1',
        '-- \nTola Bullion Private Limited\n1st floor, Sample House, Mumbai 400002\ncare@tola.example · 1800 000 0000\n',
      ].join('\n\n'),
    );
    for (const part of ['Two<br>lines', '₹5.00', '<th', 'Coin', 'href="https://tola.example/order-view/TL-1"']) {
      expect(html).toContain(part);
    }
    expect(html).not.toContain('Nothing');
    expect(html).toContain('Tola &amp; Sons');
  });

  it('collapses line breaks in the subject', () => {
    const { subject } = renderLetter({ subject: ' Order\r\nBcc: thief@example.com ', blocks: [] }, head);
    expect(subject).toBe('Order Bcc: thief@example.com');
  });

  it('escapes HTML and only links to http and https', () => {
    const blocks = [paragraph('<script>alert("1\')</script>'), link('Go', 'javascript:alert(1)')];
    const { html } = renderLetter({ subject: '<x>', blocks }, head);
    expect(html).toContain('&lt;script&gt;alert(&quot;1&#39;)&lt;/script&gt;');
    expect(html).toContain('href="https://tola.example"');
    expect(html).not.toMatch(/<script|javascript:/);
    expect(html).toContain('<title>&lt;x&gt;</title>');
  });
});

describe('every mail template', () => {
  it.each(Object.keys(mailTemplates) as MailName[])('%s renders without missing values', (name) => {
    const { subject, text, html } = write(name);
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/undefined|NaN|null|\[object|Invalid Date/);
      expect(part.length).toBeGreaterThan(5);
    }
    expect(html).not.toMatch(/<b>|<img/);
  });

  it('rejects invalid data when the message is queued', () => {
    expect(() => mailTemplates.welcome.schema.parse({})).toThrow();
    expect(() =>
      mailTemplates['order-confirmed'].schema.parse({ ...samples['order-confirmed'], gstPaise: 0.5 }),
    ).toThrow();
  });
});

describe('the email of an order by transfer', () => {
  const order = samples['order-awaiting-transfer'];

  it('shows a pay-by time of midnight as the last minute of the previous day', () => {
    const { blocks, subject } = mailTemplates['order-awaiting-transfer'].write(
      { ...order, payBy: '2026-11-23T18:30:00.000Z' },
      head,
    );
    expect(subject).toContain('by 23 November 2026 at 11:59');
    expect(renderLetter({ blocks, subject }, head).text).not.toContain('24 November');
  });

  it('does not claim that nothing was paid when the order is cancelled', () => {
    const cancelled = { ...samples['order-cancelled'], byTransfer: true } as MailData<'order-cancelled'>;
    const letter = mailTemplates['order-cancelled'].write(cancelled, head);
    const { text } = renderLetter(letter, head);
    expect(text).not.toContain('Nothing was paid');
    expect(text).toContain('please do not pay now');
    expect(text).toContain('we’ll refund it in full');
  });
});

describe('the email of a confirmed order', () => {
  it('lists every line and every part of the total', () => {
    const { text, subject } = write('order-confirmed');
    expect(subject).toBe('Order TL-26-000184-7KQ2 is confirmed');
    for (const part of [
      'Product: Lakshmi Coin\nWeight: 10 g\nPurity: 999 fine\nQuantity: 2\nPrice: ₹3,08,450.00',
      'Product: Bar & Box\nWeight: 500 mg',
      'Amount: ₹3,16,362.50',
      'Redeemed points: −₹50.00',
      'GST: ₹9,489.38',
      'Coupon discount: −₹500.00',
      'Card surcharge: ₹6,506.04',
      'Delivery: FREE',
      'Total: ₹3,31,807.92',
      '12 Sample Apartments\nPune 411004',
      'https://tola.example/order-view/TL-26-000184-7KQ2',
      '21 November 2026 at 2:30 pm IST',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('names the delivery date, and why it has moved', () => {
    const { text } = write('order-confirmed');
    expect(text).toContain('Delivered by: Thu, 26 Nov 2026');
    expect(text).toContain('counted from the day your payment was confirmed');
  });

  it('asks for the approval of a proof', () => {
    expect(write('order-confirmed').text).toContain('Please approve its proof in your order');
  });

  it('omits zero amounts', () => {
    const template = mailTemplates['order-confirmed'];
    const plain = { ...samples['order-confirmed'], redeemedPaise: 0, couponPaise: 0, surchargePaise: 0 };
    const { text } = renderLetter(template.write(plain, head), head);
    expect(text).not.toMatch(/Redeemed points|Coupon discount|Card surcharge/);
  });
});

describe('other messages', () => {
  it('distinguish a part payment from a full one', () => {
    expect(write('payment-received').text).toContain('Amount due: ₹50,000.00');
    const whole = { ...samples['payment-received'], remainingPaise: 0 };
    const template = mailTemplates['payment-received'];
    expect(renderLetter(template.write(whole, head), head).text).not.toContain('Amount due');
  });

  it('include the unsubscribe link of a price alert', () => {
    expect(write('price-alert').letter.unsubscribeUrl).toBe('https://tola.example/alerts/stop?key=abc');
  });

  it('send the OTP as a short SMS', () => {
    const text = smsTemplates['one-time-password'].write({ code: '04217', minutes: 5, purpose: 'reset' }, head);
    expect(text).toMatch(/^04217 is your OTP/);
    expect(text.length).toBeLessThanOrEqual(160);
  });
});
