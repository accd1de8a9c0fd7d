import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { letterhead as head, templateData } from '#testing';
import { briefLetter, withMailboxLinks } from './brief-letter.ts';
import { renderLetter } from './letter.ts';
import { type MailName, mailTemplates } from './templates/index.ts';

/** What a visitor types, or what is printed from it. `text` of a reply to an enquiry is by staff. */
const FREE_TEXT = ['firstName', 'lastName', 'name', 'message', 'deliverTo', 'reason', 'reference', 'trackingNumber'];

describe('an email to a mailbox that nobody has confirmed', () => {
  const limited = (Object.keys(mailTemplates) as MailName[]).filter((name) => mailTemplates[name].isLimited);

  it('is limited for every template about a customer', () => {
    const others = Object.keys(mailTemplates).filter((name) => !limited.includes(name as MailName));
    for (const name of others) expect(name).not.toMatch(/^(welcome|password|contact|order|payment-|refund$|enquiry)/);
  });

  it.each(limited)('%s holds no text but numbers of orders and enquiries', (name) => {
    const template = mailTemplates[name];
    const data = template.schema.parse(templateData(z.toJSONSchema(template.schema, { io: 'input' })));
    const marked = JSON.stringify(data, (field, value: unknown) =>
      FREE_TEXT.includes(field) ? `Mark-of-${field}` : value,
    );
    const letter = template.writeToUnconfirmed(template.schema.parse(JSON.parse(marked)) as never, head);
    const { text, html, subject } = renderLetter(letter, head);
    for (const part of [subject, text, html]) expect(part).not.toContain('Mark-of-');
  });

  it('has a link to confirm it and one to end the emails', () => {
    const { text } = renderLetter(withMailboxLinks(briefLetter({ subject: 'S', text: 'T' }), 'token'), head);
    expect(text).toContain('Confirm my email: https://tola.example/email/confirm#token');
    expect(text).toContain('This is not me: https://tola.example/email/not-me#token');
  });
});
