import { expect, expectTypeOf, test } from 'vitest';
import { type CustomerId, idOf, type LineId, type OrderId } from './ids.ts';

function removeLine(_customerId: CustomerId, _lineId: LineId): void {}

test('ids of two entities cannot be swapped, and a plain number is not an id', () => {
  const customerId = idOf<CustomerId>(7);
  const lineId = idOf<LineId>(8);
  const orderId = idOf<OrderId>(9);
  removeLine(customerId, lineId);
  // @ts-expect-error the arguments are swapped
  removeLine(lineId, customerId);
  // @ts-expect-error an order is not a line
  removeLine(customerId, orderId);
  // @ts-expect-error a plain number is not an id
  removeLine(7, lineId);
  expectTypeOf(customerId).not.toExtend<OrderId>();
  expectTypeOf(customerId).toExtend<number>();
});

test('an id is a positive integer', () => {
  expect(idOf<OrderId>(1)).toBe(1);
  for (const wrong of [0, -1, 1.5, Number.NaN, 2 ** 53]) expect(() => idOf(wrong)).toThrow('is not an id');
});
