/**
 * Emails to a mailbox that its owner has not confirmed. They hold no text of the person who gave the address, and no more than an
 * order number and an amount.
 */
import { formatRupees, type Paise } from '@tola/pricing';
import { facts, type Letter, link, paragraph } from './letter.ts';

interface Brief {
  readonly subject: string;
  readonly text: string;
  readonly orderNumber?: string;
  /** Null or 0 is left out. */
  readonly amountPaise?: Paise | number | null;
}

export function briefLetter({ subject, text, orderNumber, amountPaise }: Brief): Letter {
  const amount = amountPaise === undefined || amountPaise === null || amountPaise === 0 ? null : amountPaise;
  return {
    subject,
    blocks: [
      paragraph(text),
      facts([
        ['Order', orderNumber ?? null],
        ['Amount', amount === null ? null : formatRupees(amount as Paise)],
      ]),
    ],
  };
}

/** Adds the two links of an unconfirmed mailbox. The token is in the fragment, which no server logs. */
export function withMailboxLinks(letter: Letter, token: string): Letter {
  return {
    ...letter,
    blocks: [
      ...letter.blocks,
      paragraph(
        'This email is short because nobody has confirmed this address yet. Confirm it to receive full emails about your account and orders.',
      ),
      link('Confirm my email', `/email/confirm#${token}`),
      paragraph('You don’t know about this? Remove your address, and these emails stop.'),
      link('This is not me', `/email/not-me#${token}`),
    ],
  };
}
