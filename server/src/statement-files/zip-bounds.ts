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
const LOCAL_PART = 0x04034b50;
const LOCAL_HEADER_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

/** @throws Unreadable when the parts are too many, too large or damaged */
export function checkZip(bytes: Buffer): void {
  const end = bytes.lastIndexOf(END);
  if (end === -1 || end + 22 > bytes.length) throw new Unreadable('statement-damaged');
  const parts = bytes.readUInt16LE(end + 10);
  // The library counts by the other figure. They differ only in archives of several disks.
  if (bytes.readUInt16LE(end + 8) !== parts) throw new Unreadable('statement-damaged');
  if (parts > MOST_PARTS) throw new Unreadable('statement-unpacked');
  let at = bytes.readUInt32LE(end + 16);
  let left = MOST_UNPACKED_BYTES;
  for (let part = 0; part < parts; part += 1) {
    if (at + PART_BYTES > bytes.length || bytes.readUInt32LE(at) !== PART) throw new Unreadable('statement-damaged');
    left -= unpackedBytes(bytes, at, left);
    at += PART_BYTES + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

/**
 * The library unpacks by what stands before the part; the directory may claim another method.
 *
 * @param at where the part's entry in the directory begins
 */
function unpackedBytes(bytes: Buffer, at: number, most: number): number {
  const packed = bytes.readUInt32LE(at + 20);
  const claimed = bytes.readUInt32LE(at + 24);
  const local = bytes.readUInt32LE(at + 42);
  if (claimed > most) throw new Unreadable('statement-unpacked');
  if (local + LOCAL_HEADER_BYTES > bytes.length || bytes.readUInt32LE(local) !== LOCAL_PART)
    throw new Unreadable('statement-damaged');
  const method = bytes.readUInt16LE(local + 8);
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new Unreadable('statement-damaged');
  const from = local + LOCAL_HEADER_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  try {
    return inflateRawSync(bytes.subarray(from, from + packed), { maxOutputLength: Math.max(1, most) }).length;
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw new Unreadable(isTooLarge ? 'statement-unpacked' : 'statement-damaged');
  }
}
