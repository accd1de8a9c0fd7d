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
  /** The credit that this line shows, once: the only one of its day and amount, or of its cheque, in the books and in the file. */
  take(line: StatementCredit): RecordedByHand | null;
}

/** A cheque is recorded on the day on which staff saw it credited; the line may have that of its presentation. */
export const CHEQUE_DAYS = 7;
const DAY_MS = 86_400_000;

export async function openCreditsByHand(tx: Queryable, lines: readonly StatementCredit[]): Promise<CreditsByHand> {
  const recorded = await findByHand(tx, lines);
  const onlyOne = <T>(all: readonly T[], isIt: (one: T) => boolean): T | null => {
    const [first, ...others] = all.filter(isIt);
    return first === undefined || others.length > 0 ? null : first;
  };
  const ofDay = (line: StatementCredit): RecordedByHand | null => {
    const isSame = ({ amountPaise, creditedOn }: Pick<StatementCredit, 'amountPaise' | 'creditedOn'>): boolean =>
      amountPaise === line.amountPaise && creditedOn === line.creditedOn;
    const found = onlyOne(recorded, isSame);
    if (found === null || onlyOne(lines, isSame) === null) return null;
    if (chequeOf(found) !== null) return isUnnumbered(line) ? found : null;
    // A line that names another order, or a reference of its own, is other money.
    return line.words.every((word) => found.remark.startsWith(word)) ? found : null;
  };
  return {
    take: (line) => {
      const found = onlyOne(recorded, (one) => isChequeOf(one, line));
      const isOnlyLine = found !== null && onlyOne(lines, (other) => isChequeOf(found, other)) !== null;
      return isOnlyLine ? found : ofDay(line);
    },
  };
}

/** Six digits; null for a transfer. */
function chequeOf({ utr }: Pick<RecordedByHand, 'utr'>): string | null {
  return /^CHQ(\d{6})/.exec(utr)?.[1] ?? null;
}

/** Of a clearing, whose line has the numbers of bank and branch at most, or of nothing in particular. */
function isUnnumbered({ cheque, words }: StatementCredit): boolean {
  return cheque.numbers.length === 0 && (cheque.isCleared || words.length === 0);
}

function isChequeOf(recorded: RecordedByHand, line: StatementCredit): boolean {
  const number = chequeOf(recorded);
  const days = Math.abs(Date.parse(line.creditedOn) - Date.parse(recorded.creditedOn)) / DAY_MS;
  const isNear = recorded.amountPaise === line.amountPaise && days <= CHEQUE_DAYS;
  return number !== null && isNear && line.cheque.numbers.includes(number);
}

async function findByHand(db: Queryable, lines: readonly StatementCredit[]): Promise<RecordedByHand[]> {
  return await db.rows<RecordedByHand>(sql`
    select c.id, c.utr, c.amount_paise, c.credited_on, replace(o.order_number, '-', '') as remark
    from bank_credit c join customer_order o on o.id = c.order_id
    where c.statement_id is null and c.line_key is null and c.state = 'matched'
      and exists (
        select from unnest(${lines.map(({ amountPaise }) => amountPaise)}::bigint[],
          ${lines.map(({ creditedOn }) => creditedOn)}::date[]) as line (amount_paise, day)
        where line.amount_paise = c.amount_paise
          and abs(line.day - c.credited_on) <= case when c.utr like 'CHQ%' then ${CHEQUE_DAYS}::int else 0 end)
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
