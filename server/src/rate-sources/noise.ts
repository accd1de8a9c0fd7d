/** Deterministic pseudo-random noise: the same inputs give the same value on every machine. */

/** Mixes 32 bits so that neighbouring inputs give unrelated outputs (the finaliser of MurmurHash3). */
function scramble(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** Uniform on the open interval (0, 1). */
function uniformNoise(salt: number, index: number, part: number): number {
  return (
    (scramble(scramble(index) ^ Math.imul(salt + 1, 0x9e3779b1) ^ Math.imul(part + 1, 0x7feb352d)) + 0.5) / 2 ** 32
  );
}

/** Standard normal distribution (Box–Muller transform). */
export function normalNoise(salt: number, index: number): number {
  const radius = Math.sqrt(-2 * Math.log(uniformNoise(salt, index, 0)));
  return radius * Math.cos(2 * Math.PI * uniformNoise(salt, index, 1));
}
