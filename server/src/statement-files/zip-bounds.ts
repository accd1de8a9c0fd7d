/**
 * Checks a ZIP file before a library unpacks it: how many parts it has and how large they really become. A file of a few
 * kilobytes may claim little and unpack to gigabytes.
 */
import { inflateRawSync } from 'node:zlib';
import { MOST_PARTS, MOST_UNPACKED_BYTES } from './statement-limits.ts';
import { Unreadable } from './unreadable.ts';

const END = Buffer.from('PK\x05\x06', 'latin1');
const PART = 0x02014b50;
const PART_BYTES = 46;
const LOCAL_HEADER_BYTES = 30;
const DEFLATED = 8;

/** @throws Unreadable when the parts are too many, too large or damaged */
export function checkZip(bytes: Buffer): void {
  const end = bytes.lastIndexOf(END);
  if (end === -1 || end + 22 > bytes.length) throw new Unreadable('statement-damaged');
  const parts = bytes.readUInt16LE(end + 10);
  if (parts > MOST_PARTS) throw new Unreadable('statement-unpacked');
  let at = bytes.readUInt32LE(end + 16);
  let left = MOST_UNPACKED_BYTES;
  for (let part = 0; part < parts; part += 1) {
    if (at + PART_BYTES > bytes.length || bytes.readUInt32LE(at) !== PART) throw new Unreadable('statement-damaged');
    left -= unpackedBytes(bytes, at, left);
    at += PART_BYTES + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

/** @param at where the part's entry in the directory begins */
function unpackedBytes(bytes: Buffer, at: number, most: number): number {
  const method = bytes.readUInt16LE(at + 10);
  const packed = bytes.readUInt32LE(at + 20);
  const claimed = bytes.readUInt32LE(at + 24);
  const local = bytes.readUInt32LE(at + 42);
  if (claimed > most) throw new Unreadable('statement-unpacked');
  if (local + LOCAL_HEADER_BYTES > bytes.length) throw new Unreadable('statement-damaged');
  if (method !== DEFLATED) return packed;
  const from = local + LOCAL_HEADER_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  try {
    return inflateRawSync(bytes.subarray(from, from + packed), { maxOutputLength: Math.max(1, most) }).length;
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw new Unreadable(isTooLarge ? 'statement-unpacked' : 'statement-damaged');
  }
}
