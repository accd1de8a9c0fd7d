/** Tells a customer that staff have merged two accounts of theirs. */
import * as z from 'zod';
import { briefLetter } from '../brief-letter.ts';
import { link, paragraph } from '../letter.ts';
import { indianTime, mailTemplate } from '../template.ts';

const schema = z.object({ at: z.string() });

export const accountsMerged = mailTemplate(
  schema,
  ({ at }, { tradeName, careEmail, phone }) => ({
    subject: `Your ${tradeName} accounts are one account now`,
    blocks: [
      paragraph(
        `On ${indianTime(at)} we merged two ${tradeName} accounts that belong to you. Orders, addresses and points of both are in one account.`,
      ),
      paragraph(`If you did not expect this, contact us at once at ${careEmail} or ${phone}.`),
      link('Open my account', '/profile'),
    ],
  }),
  {
    bySms: (_, { tradeName, phone }) =>
      `${tradeName}: two accounts of yours are one account now. If you did not expect this, call ${phone} at once.`,
    toUnconfirmed: (_, { tradeName, careEmail }) =>
      briefLetter({
        subject: `Your ${tradeName} accounts are one account now`,
        text: `Two accounts were merged. If you did not expect this, write to ${careEmail}.`,
      }),
  },
);
