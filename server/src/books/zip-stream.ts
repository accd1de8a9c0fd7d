/** A ZIP archive that is written while its files are made, so that none is ever held whole. */
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZippedFile {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

const LOCAL_HEADER = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Sizes follow the data, and names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980: the same content gives the same bytes. */
const DATED = 0x00210000;

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/** For archives below 4 GB. */
export async function* zipped(files: Iterable<ZippedFile>): AsyncGenerator<Buffer, void, undefined> {
  const directory: Written[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const begins = offset;
    const header = Buffer.concat([
      fields(LOCAL_HEADER, [VERSION, FLAGS, DEFLATED], [DATED, 0, 0, 0], [name.length, 0]),
      Buffer.from(name),
    ]);
    yield header;
    offset += header.length;
    const sums = { crc: 0, packed: 0, size: 0 };
    for await (const chunk of deflated(content, sums)) {
      sums.packed += chunk.length;
      yield chunk;
    }
    const descriptor = fields(DESCRIPTOR, [], [sums.crc, sums.packed, sums.size], []);
    yield descriptor;
    offset += sums.packed + descriptor.length;
    directory.push({ name: Buffer.from(name), offset: begins, ...sums });
  }
  const entries = directory.map(({ name, crc, packed, size, offset: at }) =>
    Buffer.concat([
      fields(
        CENTRAL_HEADER,
        [VERSION, VERSION, FLAGS, DEFLATED],
        [DATED, crc, packed, size],
        [name.length, 0, 0, 0, 0, 0, 0],
      ),
      uint32(at),
      name,
    ]),
  );
  const central = Buffer.concat(entries);
  yield central;
  yield Buffer.concat([fields(END, [0, 0, entries.length, entries.length], [central.length, offset], [0])]);
}

async function* deflated(
  content: ZippedFile['content'],
  sums: { crc: number; size: number },
): AsyncGenerator<Buffer, void, undefined> {
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      sums.crc = crc32(bytes, sums.crc);
      sums.size += bytes.length;
      yield bytes;
    }
  }
  const deflate = createDeflateRaw();
  // Ends the content of a reader that goes away, and the reading where the content fails, which throws below.
  pipeline(Readable.from(counted()), deflate, () => undefined);
  yield* deflate as AsyncIterable<Buffer>;
}

/** A signature, then 16-bit, 32-bit and 16-bit numbers, all little-endian. */
function fields(
  signature: number,
  shorts: readonly number[],
  longs: readonly number[],
  ends: readonly number[],
): Buffer {
  return Buffer.concat([uint32(signature), ...shorts.map(uint16), ...longs.map(uint32), ...ends.map(uint16)]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}
