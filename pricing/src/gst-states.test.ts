import { describe, expect, test } from 'vitest';
import { GST_STATES, gstStateCode, stateTaxName } from './gst-states.ts';

test('there are 28 States and 8 union territories, each with its own two-digit code, in order', () => {
  expect(GST_STATES.filter((state) => !state.unionTerritory)).toHaveLength(28);
  expect(GST_STATES.filter((state) => state.unionTerritory).map((state) => state.name)).toEqual([
    'Jammu and Kashmir',
    'Chandigarh',
    'Delhi',
    'Dadra and Nagar Haveli and Daman and Diu',
    'Lakshadweep',
    'Puducherry',
    'Andaman and Nicobar Islands',
    'Ladakh',
  ]);
  const codes = GST_STATES.map((state) => state.code);
  expect(new Set(codes).size).toBe(36);
  expect(codes).toEqual(codes.toSorted());
  for (const { code, name } of GST_STATES) {
    expect(code).toMatch(/^\d\d$/);
    expect(name).toMatch(/^[A-Z][A-Za-z ]+[a-z]$/);
  }
});

describe('gstStateCode', () => {
  test.each([
    ['Maharashtra', '27'],
    ['maharashtra', '27'],
    [' Tamil  Nadu ', '33'],
    ['Jammu & Kashmir', '01'],
    ['Andaman & Nicobar Islands', '35'],
    ['DADRA AND NAGAR HAVELI AND DAMAN AND DIU', '26'],
    ['Andhra Pradesh', '37'],
    ['Telangana', '36'],
  ])('of %s is %s', (name, code) => {
    expect(gstStateCode(name)).toBe(code);
  });

  test.each([['Bombay'], [''], ['27']])('is unknown for "%s"', (name) => {
    expect(gstStateCode(name)).toBeNull();
  });
});

test('only a union territory without a legislature levies UTGST', () => {
  expect(GST_STATES.filter((state) => stateTaxName(state.code) === 'UTGST').map((state) => state.code)).toEqual([
    '04',
    '26',
    '31',
    '35',
    '38',
  ]);
});
