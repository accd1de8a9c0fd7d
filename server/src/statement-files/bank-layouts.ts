/** Names the bank of a statement by its header. Reading does not depend on it: the columns are found by their words. */
import { headerSignature } from './column-roles.ts';

const HEADERS: readonly (readonly [bank: string, header: string])[] = [
  ['HDFC Bank', 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance'],
  ['HDFC Bank', 'Date,Narration,Value Dat,Debit Amount,Credit Amount,Chq/Ref Number,Closing Balance'],
  [
    'ICICI Bank',
    'S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )',
  ],
  ['State Bank of India', 'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance'],
  ['State Bank of India', 'Date,Details,Ref No/Cheque No,Debit,Credit,Balance'],
  ['Axis Bank', 'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL'],
  ['Axis Bank', 'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,INIT BR'],
  ['Axis Bank', 'Tran Date,Value Date,CHQNO,Transaction Particulars,Amount(INR),DR|CR,Balance(INR)'],
  [
    'Kotak Mahindra Bank',
    'Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr',
  ],
  ['Kotak Mahindra Bank', 'Date,Narration,Chq/Ref No,Withdrawal (Dr)/Deposit (Cr),Balance'],
  ['Yes Bank', 'Transaction Date,Value Date,Cheque No/Reference No,Description,Withdrawals,Deposits,Running Balance'],
  ['Bank of Baroda', 'TRAN DATE,VALUE DATE,NARRATION,CHQ.NO.,WITHDRAWAL(DR),DEPOSIT(CR),BALANCE(INR)'],
  ['Bank of Baroda', 'Serial No,Transaction Date,Value Date,Description,Cheque Number,Debit,Credit,Balance'],
  ['Punjab National Bank', 'Txn No.,Txn Date,Description,Branch Name,Cheque No.,Dr Amount,Cr Amount,Balance'],
  [
    'Punjab National Bank',
    'Txn No.,Txn Date,Value Date,Description,Branch Name,Cheque No.,Dr Amount,Cr Amount,Balance',
  ],
];

const BANKS = new Map(HEADERS.map(([bank, header]) => [headerSignature(header.split(',')), bank]));

/** Null for any other layout. An empty first column does not count. */
export function bankOfHeader(row: readonly string[]): string | null {
  return BANKS.get(headerSignature(row).replace(/^\|+/, '')) ?? null;
}
