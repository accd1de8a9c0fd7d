/** Screenshots, pictures and films, each stored once under its key and never changed. */
import type { Readable } from 'node:stream';

/** `uploads/NAME` or `media/FOLDER/uploads/NAME`: the path of the file in DATA_DIR, whatever the storage. */
const KEY = /^(?:uploads|media(?:\/[\w-]+)+)\/[\w-]+(?:\.[\w-]+)+$/;

/** What is recorded of an object. */
export interface StoredObject {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export interface ListedObject {
  readonly key: string;
  readonly bytes: number;
  readonly storedAt: Date;
}

export interface OpenedObject {
  /** Fails at its end when the content is not the one that was stored. */
  readonly body: Readable;
  readonly bytes: number;
  readonly storedAt: Date;
}

export interface LinkOptions {
  readonly contentType: string;
  readonly contentDisposition: string;
  readonly cacheControl: string;
  readonly seconds: number;
}

/**
 * Every method refuses with `files-unavailable` (503) when the storage cannot be reached; the log has the reason.
 * Objects are private.
 */
export interface ObjectStorage {
  readonly kind: 'disk' | 'bucket';
  /** For the operator, without secrets. */
  readonly place: string;
  /** Stores an object as a whole or not at all. */
  put(key: string, content: Uint8Array, contentType: string): Promise<StoredObject>;
  /** A new path on the local disk for a file that arrives in parts, to be given to `putFile` or deleted. */
  spool(key: string): Promise<string>;
  /** The same as `put` for a file of `spool`, which is gone afterwards whatever the outcome. */
  putFile(key: string, path: string, contentType: string, stored: StoredObject): Promise<void>;
  /**
   * @param sha256 compared with the content as it is read; null where none was recorded
   * @throws ObjectMissing
   */
  open(key: string, sha256: string | null): Promise<OpenedObject>;
  /** An object that is not there is fine. */
  remove(key: string): Promise<void>;
  /** In no particular order, without temporary files and files that the store did not put there. */
  list(prefix: 'uploads/' | 'media/'): AsyncIterable<ListedObject>;
  /** Removes what uploads left on this machine that were interrupted before this moment. */
  removeUnfinished(before: Date): Promise<void>;
  /** An address from which anybody who has it may fetch the object for a while; null where browsers fetch through the store. */
  signedLink(key: string, options: LinkOptions): Promise<string | null>;
}

export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';

  constructor(key: string) {
    super(`There is no object ${key}`);
  }
}

export class ObjectDamaged extends Error {
  override readonly name = 'ObjectDamaged';

  constructor(key: string) {
    super(`The object ${key} is not what was stored`);
  }
}

export function isKey(key: string): boolean {
  return KEY.test(key);
}

/** @throws for a key that could lead elsewhere */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error(`${key} is not the key of an object`);
  return key;
}
