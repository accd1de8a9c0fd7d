/** Enquiries by ticket number, sender or a word of the message. */
import { containsPattern, type Queryable, sql } from '#database';
import type { SearchedText } from '#order-console';
import { bestRank, type Hit } from './ranks.ts';

const CANDIDATES = 200;
const MOST = 4;
const LEAST_CHARACTERS = 3;
const MESSAGE_CHARACTERS = 120;
/** Found in the message only. */
const MESSAGE_RANK = 30;

interface Row {
  readonly id: number;
  readonly ticketNumber: string;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly message: string;
}

export async function findEnquiries(db: Queryable, { text }: SearchedText): Promise<Hit<'enquiry'>[]> {
  if (text.length < LEAST_CHARACTERS) return [];
  const rows = await db.rows<Row>(
    sql.replanned(sql`
      select id, ticket_number, btrim(name || ' ' || last_name) as name, email, mobile, left(message, ${MESSAGE_CHARACTERS}) as message
      from enquiry where lower(ticket_number || ' ' || name || ' ' || last_name || ' ' || email || ' ' || mobile || ' ' || city || ' ' || message)
        like ${containsPattern(text)} limit ${CANDIDATES}`),
  );
  return rows
    .map(({ id, ticketNumber, name, email, mobile, message }) => {
      const rank = Math.max(MESSAGE_RANK, bestRank([ticketNumber, name, email, mobile], text));
      return { id, hit: { kind: 'enquiry' as const, ticketNumber, name, message, rank } };
    })
    .sort((one, other) => other.hit.rank - one.hit.rank || other.id - one.id)
    .slice(0, MOST)
    .map(({ hit }) => hit);
}
