import { expect, test } from 'vitest';
import { setOff } from './gst-input.ts';

test('input tax is set off in the order of the law, and never pays more than it is', () => {
  const heads = (igstPaise: number, cgstPaise: number, sgstPaise: number) => ({ igstPaise, cgstPaise, sgstPaise });
  expect(setOff(heads(100, 50, 50), heads(0, 0, 0))).toEqual(heads(100, 50, 50));
  // IGST pays itself, then CGST, then SGST.
  expect(setOff(heads(100, 50, 50), heads(170, 0, 0))).toEqual(heads(0, 0, 30));
  // CGST pays itself, then IGST, and never SGST.
  expect(setOff(heads(20, 50, 50), heads(0, 90, 0))).toEqual(heads(0, 0, 50));
  expect(setOff(heads(0, 50, 50), heads(0, 0, 200))).toEqual(heads(0, 50, 0));
  // Sales taken back of earlier months, and debit notes above the bills.
  expect(setOff(heads(-10, 5, 5), heads(-20, 5, 5))).toEqual(heads(0, 0, 0));
});
