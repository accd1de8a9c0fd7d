import { expect, test } from 'vitest';
import { chequeWords } from './cheque-words.ts';

test.each([
  [['0000000000223344', 'CHQ DEP - MICR CLG'], { numbers: ['223344'], isCleared: true }],
  [['BY CLG/000123/SBI'], { numbers: ['000123'], isCleared: true }],
  [['CHQ445566 RAMESH'], { numbers: ['445566'], isCleared: false }],
  [['BY CLEARING/HDFC0000123'], { numbers: [], isCleared: true }],
  [['UPI/632514407719/ASHA'], { numbers: [], isCleared: false }],
  [['INSTANT TRANSFER 1234567'], { numbers: [], isCleared: false }],
])('reads what %j says of a cheque', (texts, expected) => {
  expect(chequeWords(texts)).toEqual(expected);
});
