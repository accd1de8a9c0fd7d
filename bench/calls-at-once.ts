/**
 * Calls of many buyers over few connections. Browsers hold one connection each to a proxy that speaks HTTP/2; a driver that
 * opened one for each waiting call would run out of files and ports, and would measure that.
 */
import { call } from '@tola/server/testing';

export type MakeCall = typeof call;

/** @returns a function that makes calls, of which at most this many are under way; the others wait for their turn */
export function callsAtOnce(most: number): MakeCall {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async (server, declared, payload, options) => {
    if (underWay >= most) await new Promise<void>((turn) => waiting.push(turn));
    else underWay += 1;
    try {
      return await call(server, declared, payload, options);
    } finally {
      const next = waiting.shift();
      if (next === undefined) underWay -= 1;
      else next();
    }
  };
}
