import { describe, expect, test } from 'vitest';
import { type AccountLine, statementSamples } from '#testing';
import { parseStatement, type ReadStatement, type Statement } from './parse-statement.ts';

const LINES: readonly AccountLine[] = [
  { ...line('NEFT', 'SBINN52026110612345678', 'TL260001847KQ2'), day: '2026-11-06', paise: 7_95_675_00 },
  { ...line('UPI', '628012345678', 'ORD5512'), day: '2026-11-07', paise: -500_00 },
  { ...line('UPI', '628112345679', 'GOLD COIN'), day: '2026-11-07', paise: 16_531_50 },
  { ...line('NEFT', 'AXOMB00102091866', 'TL26000185'), day: '2026-11-08', paise: 1_28_450_75 },
];

function line(kind: AccountLine['kind'], utr: string, remark: string) {
  return { kind, utr, remark, payer: 'MEENA SHARMA' };
}

function read(bytes: Buffer): ReadStatement {
  return parseStatement({ bytes, remembered: [], described: null });
}

function statementOf(bytes: Buffer): Statement {
  const result = read(bytes);
  if (result.outcome !== 'read') throw new Error(`Not read: ${JSON.stringify(result)}`);
  return result.statement;
}

function csvStatement(...rows: string[]): Statement {
  return statementOf(Buffer.from(rows.join('\n')));
}

describe('the layouts of the banks', () => {
  const expected = LINES.filter(({ paise }) => paise > 0).map(({ day, paise, utr }) => [day, paise, utr]);

  test.each(statementSamples(LINES))('reads $bank, $fileName', ({ bank, bytes }) => {
    const { bankName, credits, days } = statementOf(bytes);
    expect(bankName).toBe(bank);
    expect(days).toEqual({ first: '2026-11-06', last: '2026-11-08' });
    const read = credits.map(({ creditedOn, amountPaise, words }) => [
      ...[creditedOn, amountPaise],
      words.find((word) => expected.some(([, , utr]) => utr === word)),
    ]);
    expect(read.toSorted()).toEqual(expected.toSorted());
    expect(credits.some(({ words }) => words.includes('TL260001847KQ2'))).toBe(true);
    // The name of a UPI ID is a mobile number: 12 digits with its country code, as a reference has.
    expect(credits.flatMap(({ words }) => words).filter((word) => /^9198765432/.test(word))).toEqual([]);
  });
});

describe('the running balance', () => {
  const header = 'Date,Narration,Debit,Credit,Balance';

  test('closes from old to new, from new to old, and over lines without a balance', () => {
    const rows = ['01/11/2026,A,,100.00,600.00', '01/11/2026,B,50.00,,', '02/11/2026,C,,25.00,575.00'];
    expect(csvStatement(header, ...rows).credits).toHaveLength(2);
    expect(csvStatement(header, ...rows.toReversed()).credits).toHaveLength(2);
  });

  test('runs below zero in an overdrawn account', () => {
    const rows = [
      '01/11/2026,A,,100.00,"1,900.00 Dr"',
      '02/11/2026,B,200.00,,"2,100.00Dr."',
      '03/11/2026,C,,2100,0.00',
    ];
    expect(csvStatement(header, ...rows).credits).toHaveLength(2);
  });

  test.each([
    ['a missing line', ['01/11/2026,A,,100.00,600.00', '02/11/2026,C,,25.00,575.00'], 3],
    ['a changed amount', ['01/11/2026,A,,100.00,600.00', '02/11/2026,C,,95.00,625.00', '02/11/2026,D,5,,620.00'], 3],
    ['a doubled line', ['02/11/2026,B,,5.00,605.00', '02/11/2026,B,,5.00,605.00', '01/11/2026,A,,100.00,600.00'], 2],
  ])('names the row of %s', (_what, rows, row) => {
    const result = read(Buffer.from([header, ...rows].join('\n')));
    expect(result).toMatchObject({ outcome: 'unreadable', problem: { reason: 'balance-broken', values: { row } } });
  });
});

test('asks about amounts that have no sign, no side and no balance, and reads them where they are money in', () => {
  const rows = (amount: string): Buffer =>
    Buffer.from(['Date,Narration,Amount', `21/11/2026,RENT,${amount}`].join('\n'));
  expect(read(rows('500.00'))).toMatchObject({ outcome: 'unknown layout', layout: { question: 'sides' } });
  expect(read(rows('500.00 Cr'))).toMatchObject({ outcome: 'read' });
  const unused = { narration: 1, reference: null, debit: null, side: null, balance: null, balanceSide: null };
  const described = { bankName: 'A bank', headerRow: 1 };
  const asAmount = { ...described, columns: { ...unused, date: 0, amount: 2, credit: null } };
  expect(parseStatement({ bytes: rows('500.00'), remembered: [], described: asAmount })).toMatchObject({
    outcome: 'unreadable',
    problem: { reason: 'sides-unknown' },
  });
  const asCredit = { ...described, columns: { ...unused, date: 0, amount: null, credit: 2 } };
  expect(parseStatement({ bytes: rows('500.00'), remembered: [], described: asCredit })).toMatchObject({
    outcome: 'read',
    statement: { credits: [{ amountPaise: 500_00 }] },
  });
});

test('refuses a header without transactions', () => {
  const result = read(Buffer.from('MAHESH BULLION,,,\nDate,Narration,Debit,Credit\n'));
  expect(result).toMatchObject({ outcome: 'unreadable', problem: { reason: 'statement-without-lines' } });
});

test('tells a credit that a later line takes back from one that comes back after a payout', () => {
  const { credits, debits } = csvStatement(
    'Date,Narration,Debit,Credit',
    '21/11/2026,UPI 632514407719,,5.00',
    '22/11/2026,RTN UPI 632514407719,5.00,',
    '22/11/2026,NEFT 632514407720,6.00,',
    '23/11/2026,RTN NEFT 632514407720,,6.00',
    '23/11/2026,RTN UPI 632514407721,7.00,',
  );
  expect(credits.map(({ isReversed, takenBackOn }) => [isReversed, takenBackOn])).toEqual([
    [true, '2026-11-22'],
    [true, null],
  ]);
  expect(debits).toEqual([{ wentOutOn: '2026-11-23', amountPaise: 7_00, references: ['632514407721'] }]);
});

describe('lines', () => {
  test('skip totals, repeated headers, asterisks and what stands behind the footer', () => {
    const header = 'Date,Narration,Withdrawal Amt.,Deposit Amt.';
    const { credits } = csvStatement(
      'MAHESH BULLION,,,',
      header,
      '********,********,********,********',
      '21/11/26,A 632514407719,,5.00',
      header,
      '21/11/26,B 632514407720,,6.00',
      'Total,,0.00,11.00',
      'Statement Summary :-,,,',
      '22/11/26,A date in the notes,,7.00',
    );
    expect(credits.map(({ row, amountPaise }) => [row, amountPaise])).toEqual([
      [4, 5_00],
      [6, 6_00],
    ]);
  });

  test('are not ended by a narration that begins like a footer', () => {
    const { credits } = csvStatement(
      'Date,Narration,Credit',
      '21/11/2026,NOTE: gold coin 632514407719,5.00',
      '21/11/2026,IMPORTANT ASHA 632514407720,6.00',
      'Note: this is the end,,',
      '22/11/2026,B,7.00',
    );
    expect(credits.map(({ amountPaise }) => amountPaise)).toEqual([5_00, 6_00]);
  });

  test('come from old to new, however the file runs', () => {
    const rows = ['22/11/2026,C,,3.00,9.00', '21/11/2026,B,,2.00,6.00', '21/11/2026,A,,1.00,4.00'];
    const header = 'Date,Narration,Debit,Credit,Balance';
    const order = (...lines: string[]) => csvStatement(...lines).credits.map(({ narration }) => narration);
    expect(order(header, ...rows)).toEqual(['A', 'B', 'C']);
    expect(order(header, ...rows.slice(1))).toEqual(['A', 'B']);
    expect(order(header, ...rows.toReversed())).toEqual(['A', 'B', 'C']);
  });

  test.each([
    ['Cr', 'Dr'],
    ['C', 'D'],
    ['Deposit', 'Withdrawal'],
    ['DEP', 'WDL'],
    ['Credit', 'Debit'],
    ['Transfer Credit', 'Transfer Debit'],
  ])('have the side that %j and %j name', (credit, debit) => {
    const rows = [`21/11/2026,A,5.00,${credit}`, `21/11/2026,B,7.00,${debit}`, `21/11/2026,C,-9.00,UPI`];
    expect(csvStatement('Date,Narration,Amount,Type', ...rows).credits).toMatchObject([{ amountPaise: 5_00 }]);
  });

  test('tell a credit whose amount went out under the same reference number', () => {
    const { credits } = csvStatement(
      'Date,Narration,Debit,Credit',
      '20/11/2026,NEFT DR SBIN326112100012 REFUND,8.00,',
      '21/11/2026,UPI 632514407719 ASHA,,5.00',
      '21/11/2026,UPI 632514407720 ASHA,,5.00',
      '21/11/2026,REV UPI 632514407719,5.00,',
      '22/11/2026,RETURN SBIN326112100012,,8.00',
      '22/11/2026,FEE OF 632514407720,1.00,',
    );
    expect(credits.map(({ amountPaise, isReversed }) => [amountPaise, isReversed])).toEqual([
      [5_00, true],
      [5_00, false],
      [8_00, true],
    ]);
  });

  test('join a narration, and a reference number, that the bank has wrapped', () => {
    const { credits } = csvStatement('Date,Narration,Credit', '21/11/2026,NEFT SBINN520261106,5', ',12345678 ASHA,');
    expect(credits).toMatchObject([{ narration: 'NEFT SBINN520261106 12345678 ASHA' }]);
    expect(credits[0]?.words).toContain('SBINN52026110612345678');
  });

  test('take a negative withdrawal for a credit, and brackets for a debit', () => {
    const { credits } = csvStatement(
      'Date,Details,Debit,Credit',
      '21/11/2026,REVERSAL,-5.00,',
      '21/11/2026,FEE,,(7.00)',
    );
    expect(credits).toMatchObject([{ amountPaise: 5_00 }]);
  });

  test.each([
    ['UPI/632514407719/Order TL-26-000184-7KQ2', 'TL260001847KQ2'],
    ['NEFT SBIN326112100012 TL 26 000184 7kq2', 'TL260001847KQ2'],
    ['IMPS-TL260001847KQ2-ASHA', 'TL260001847KQ2'],
    ['UPI-TL-26-000184-HDFC BANK', 'TL26000184'],
    ['TL26000184 7KQ2', 'TL260001847KQ2'],
    ['TL-26-1234567-7KQ2', 'TL2612345677KQ2'],
    ['RTGSUTIBR72026100700012345/ASHA', 'UTIBR72026100700012345'],
  ])('find the number in %j', (narration, remark) => {
    const [credit] = csvStatement('Date,Narration,Credit', `21/11/2026,${narration},5`).credits;
    expect(credit?.words).toContain(remark);
  });
});

describe('columns that staff have described', () => {
  const columns = {
    ...{ date: 1, narration: 2, reference: null, credit: 3, debit: null, amount: null, side: null },
    ...{ balance: null, balanceSide: null },
  };
  const rows = ['Saraswat Bank,,,', 'Nr,Tag,Wer,Wieviel', '1,21/11/2026,ASHA 632514407719,"1,500.00"'];
  const bytes = Buffer.from(rows.join('\n'));

  test('are needed for other words, with the first rows and a guess', () => {
    const result = read(bytes);
    expect(result).toMatchObject({ outcome: 'unknown layout', layout: { headerRow: null } });
    expect(result.outcome === 'unknown layout' ? result.layout.rows[2]?.[3] : '').toBe('1,500.00');
  });

  test('read this file, and the next one with the same header wherever it stands', () => {
    const described = { bankName: 'Saraswat Bank', headerRow: 2, columns };
    const first = parseStatement({ bytes, remembered: [], described });
    if (first.outcome !== 'read') throw new Error('It is not read');
    expect(first.statement.credits).toMatchObject([{ amountPaise: 1_500_00, creditedOn: '2026-11-21' }]);
    const remembered = [{ bankName: 'Saraswat Bank', signature: first.statement.signature, columns }];
    const next = Buffer.from(['x', 'y', ...rows].join('\n'));
    expect(parseStatement({ bytes: next, remembered, described: null })).toMatchObject({
      outcome: 'read',
      statement: { bankName: 'Saraswat Bank', credits: [{ amountPaise: 1_500_00 }] },
    });
  });
});
