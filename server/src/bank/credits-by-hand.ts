/**
 * Credits that staff recorded while verifying a payment, before any statement showed them. The bank's line may lack the
 * reference number that the customer sent: it is the same money, not new money.
 */
import type { BankCreditId } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { type Queryable, sql } from '#database';
import type { StatementCredit } from '#statement-files';

interface RecordedByHand {
  readonly id: BankCreditId;
  readonly utr: string;
  readonly amountPaise: Paise;
  /** `YYYY-MM-DD` */
  readonly creditedOn: string;
  /** The number of its order, as payers write it in remarks. */
  readonly remark: string;
}

export interface CreditsByHand {
  /** The credit that this line shows, once: the only one of its day and amount, in the books and in the file. */
  take(line: StatementCredit): RecordedByHand | null;
}

export async function openCreditsByHand(tx: Queryable, lines: readonly StatementCredit[]): Promise<CreditsByHand> {
  const recorded = await findByHand(tx, lines);
  const onlyOne = <T extends Pick<RecordedByHand, 'amountPaise' | 'creditedOn'>>(
    all: readonly T[],
    { amountPaise, creditedOn }: StatementCredit,
  ): T | null => {
    const [first, ...others] = all.filter((one) => one.amountPaise === amountPaise && one.creditedOn === creditedOn);
    return first === undefined || others.length > 0 ? null : first;
  };
  return {
    take(line) {
      const found = onlyOne(recorded, line);
      if (found === null || onlyOne(lines, line) === null) return null;
      // A line that names another order, or a reference of its own, is other money.
      return line.words.every((word) => found.remark.startsWith(word)) ? found : null;
    },
  };
}

async function findByHand(db: Queryable, lines: readonly StatementCredit[]): Promise<RecordedByHand[]> {
  return await db.rows<RecordedByHand>(sql`
    select c.id, c.utr, c.amount_paise, c.credited_on, replace(o.order_number, '-', '') as remark
    from bank_credit c join customer_order o on o.id = c.order_id
    where c.statement_id is null and c.line_key is null and c.state = 'matched'
      and (c.amount_paise, c.credited_on) in (
        select * from unnest(${lines.map(({ amountPaise }) => amountPaise)}::bigint[],
          ${lines.map(({ creditedOn }) => creditedOn)}::date[]))
    order by c.id for update of c`);
}

/** Records the statement, and the key of the line, that show the credit. */
export async function showOnStatement(
  tx: Queryable,
  creditId: BankCreditId,
  { statementId, lineKey }: { readonly statementId: number; readonly lineKey: string },
): Promise<void> {
  await tx.run(sql`
    update bank_credit set statement_id = ${statementId}, line_key = ${lineKey} where id = ${creditId}`);
}
