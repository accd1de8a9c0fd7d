import { expect, test } from 'vitest';
import { allCalls } from './all-calls.ts';
import type { AnyCall } from './call.ts';
import * as contract from './index.ts';

test('the list holds every declared call once', () => {
  const declared = Object.values(contract).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null && 'bodyBytes' in value ? [(value as AnyCall).name] : [],
  );
  expect(allCalls.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
});
