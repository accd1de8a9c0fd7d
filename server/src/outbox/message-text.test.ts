import { describe, expect, it } from 'vitest';
import type { Letterhead } from './letter.ts';
import { goesBy, placeholdersOf, problemOf, requiredIn, shippedText } from './message-text.ts';
import { renderMessage } from './outbox.ts';
import { sampleOf } from './sample-data.ts';
import { findTemplate, messageTemplateNames } from './templates/index.ts';

const head: Letterhead = {
  tradeName: 'Tola & Sons',
  legalName: 'Tola Bullion Private Limited',
  address: '1st floor, Sample House, Mumbai 400002',
  careEmail: 'care@tola.example',
  phone: '1800 000 0000',
  publicUrl: 'https://tola.example',
  backOfficeOrigin: 'https://office.tola.example',
};

const texts = messageTemplateNames.flatMap((name) =>
  (['mail', 'sms'] as const)
    .filter((channel) => goesBy(findTemplate(name), channel))
    .map((channel) => ({ name, channel })),
);

describe.each(texts)('the text of $name by $channel', ({ name, channel }) => {
  it('reads the same when it is saved as it comes with the program', () => {
    const template = findTemplate(name);
    const { data } = sampleOf(template);
    const message = { channel, template: name, data, unconfirmedAt: null };
    const text = shippedText(template, channel, head);
    expect(problemOf(template, channel, text, head)).toBeNull();
    const [shipped, written] = [renderMessage(message, head), renderMessage(message, head, { text })];
    expect(written?.text).toBe(shipped?.text);
    expect(written?.subject).toBe(shipped?.subject);
  });
});

const confirmed = findTemplate('order-confirmed');
const mailOf = (body: string, subject = 'Order {orderNumber}') => {
  const { data } = sampleOf(confirmed);
  const message = { channel: 'mail', template: 'order-confirmed', data, unconfirmedAt: null } as const;
  return renderMessage(message, head, { text: { subject, body } });
};

it('replaces paragraphs and keeps figures and links, also those that the text leaves out', () => {
  const mail = mailOf('Namaste {firstName}!\n\n{details}\n\nTotal {payable}.');
  expect(mail?.subject).toBe('Order TL-26-000184-7KQ2');
  expect(mail?.text).toMatch(/^Namaste Ashalata!/);
  expect(mail?.text).toMatch(/Total ₹[\d,]+\.\d\d\./);
  expect(mailOf('Only this.')?.text).toContain('/order-view/TL-26-000184-7KQ2');
});

it('escapes markup in a text', () => {
  expect(mailOf('<img src=x> {firstName}')?.html).not.toContain('<img');
});

it('names unknown placeholders, stray braces, and a code that is missing', () => {
  const wrong = (body: string) => problemOf(confirmed, 'mail', { subject: '', body }, head);
  expect(wrong('{firstNmae} and {lines}')).toEqual({ kind: 'unknown', names: ['firstNmae', 'lines'] });
  expect(wrong('Dear {firstName')).toEqual({ kind: 'unknown', names: ['{ or }'] });
  const otp = findTemplate('one-time-password');
  expect(requiredIn(otp)).toEqual(['code']);
  expect(problemOf(otp, 'sms', { subject: '', body: 'Your OTP' }, head)).toEqual({ kind: 'missing', names: ['code'] });
  expect(requiredIn(findTemplate('one-time-link'))).toEqual(['link']);
  expect(placeholdersOf(otp, 'sms', head)).toMatchObject({ code: '48213', tradeName: 'Tola & Sons' });
});
