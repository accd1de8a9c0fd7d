import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPriceWindow, type WindowAsk } from './price-window.ts';

function at(second: number): Date {
  return new Date(second * 1_000);
}

it('matches a scan of every ask within the window', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 20 })), { maxLength: 60 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 100 }), (asks, seconds) => {
      const window = createPriceWindow([]);
      const all: WindowAsk[] = [];
      let now = 0;
      for (const [askPaise, later] of asks) {
        now += later;
        const ask = { askPaise, receivedAt: at(now) };
        window.add(ask);
        all.push(ask);
        const within = all.filter(({ receivedAt }) => receivedAt > at(now - seconds)).map((one) => one.askPaise);
        expect(window.after(at(now - seconds))).toEqual({
          lowPaise: Math.min(...within),
          highPaise: Math.max(...within),
        });
      }
    }),
  );
});

it('is empty when every ask is older, and after `clear`', () => {
  const window = createPriceWindow([{ askPaise: 5, receivedAt: at(1) }]);
  expect(window.after(at(0))).toEqual({ lowPaise: 5, highPaise: 5 });
  expect(window.after(at(1))).toBeNull();
  window.add({ askPaise: 7, receivedAt: at(2) });
  window.clear();
  expect(window.after(at(0))).toBeNull();
});
