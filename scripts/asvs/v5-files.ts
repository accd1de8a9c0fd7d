/** ASVS 5.0, V5 File handling. */
import { type Chapter, decision, evidence, requirement, tests } from './requirement.ts';

export const FILES: Chapter = {
  name: 'V5 File handling',
  requirements: [
    requirement(
      '5.1.1',
      2,
      'Types, sizes and handling of uploads are documented.',
      evidence('Table of uploads.', 'docs/security.md'),
    ),
    requirement(
      '5.2.1',
      1,
      'Files are of a size that can be processed.',
      tests(
        'server/src/uploads/picture-memory.test.ts: twenty images sent at once are read one after another',
        'server/src/uploads/picture-memory.test.ts: images beyond the queue are refused with 503',
        'server/src/http/calls.test.ts: far beyond the size limit is cut off with 413',
      ),
    ),
    requirement(
      '5.2.2',
      1,
      'The content of a file has the type that it claims.',
      tests(
        'server/src/uploads/pictures.test.ts: rejects a truncated JPEG',
        'server/src/enquiries/enquiries.test.ts: is refused and not stored when its card is',
      ),
    ),
    requirement(
      '5.2.3',
      2,
      'Compressed files are limited before they are unpacked.',
      evidence(
        'No archive is accepted; the pixels of a picture are counted before it is decoded.',
        'server/src/uploads/pictures.ts',
      ),
    ),
    requirement(
      '5.3.1',
      1,
      'Uploads are never executed.',
      tests(
        'server/src/uploads/uploads.test.ts: serves a screenshot only to its owner, with a sandboxing',
        'server/src/uploads/uploads.test.ts: stores screenshots under unguessable names',
      ),
    ),
    requirement(
      '5.3.2',
      1,
      'Paths are made by the store, not from names of users.',
      tests('server/src/uploads/uploads.test.ts: stores screenshots under unguessable names'),
    ),
    requirement(
      '5.4.1',
      2,
      'Downloads have a file name of the store.',
      tests('server/src/invoices/invoice-downloads.test.ts: is downloaded by its owner, byte-identical each time'),
    ),
    requirement(
      '5.4.2',
      2,
      'File names in headers are encoded.',
      tests('server/src/invoices/invoice-downloads.test.ts: is downloaded by its owner, byte-identical each time'),
    ),
    requirement(
      '5.4.3',
      2,
      'Files from strangers are scanned.',
      decision(
        'Pictures are decoded and encoded again, and nothing else is taken from strangers; a scanner would see the store’s own WebP files only.',
        '2026-11-23-asvs-deviations.md',
      ),
    ),
  ],
};
