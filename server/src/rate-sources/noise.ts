/** Randomness that can be repeated: the same numbers give the same noise, on every machine. */

/** Scrambles 32 bits so that neighbours have nothing in common (the finaliser of MurmurHash3). */
function scramble(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** Evenly spread over 0 to 1, neither of them included. */
function evenNoise(salt: number, index: number, part: number): number {
  return (
    (scramble(scramble(index) ^ Math.imul(salt + 1, 0x9e3779b1) ^ Math.imul(part + 1, 0x7feb352d)) + 0.5) / 2 ** 32
  );
}

/** Normally spread with mean 0 and variance 1 (Box and Muller). */
export function normalNoise(salt: number, index: number): number {
  const radius = Math.sqrt(-2 * Math.log(evenNoise(salt, index, 0)));
  return radius * Math.cos(2 * Math.PI * evenNoise(salt, index, 1));
}
