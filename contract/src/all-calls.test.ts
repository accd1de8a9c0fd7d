import { expect, test } from 'vitest';
import { allCalls } from './all-calls.ts';
import * as contract from './index.ts';

test('every call that is declared is in the list, once', () => {
  const declared = Object.values(contract).flatMap((value: object) =>
    typeof value === 'object' && 'bodyBytes' in value ? [value.name] : [],
  );
  expect(allCalls.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
});
