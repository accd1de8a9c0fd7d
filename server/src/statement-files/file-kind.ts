/** What a file is by its first bytes; banks name HTML and tab-separated files ".xls". */
import { Unreadable } from './unreadable.ts';

export type FileKind = 'xlsx' | 'xls' | 'html' | 'text';

const ZIP = 'PK\x03\x04';
const EMPTY_ZIP = 'PK\x05\x06';
const COMPOUND_FILE = '\xd0\xcf\x11\xe0';
const PICTURES = ['\xff\xd8\xff', '\x89PNG', 'GIF8', 'RIFF'];

/**
 * @param bytes of the file
 * @throws Unreadable for an empty file, a PDF, a picture or a ZIP archive without a workbook
 */
export function fileKind(bytes: Buffer): FileKind {
  const start = bytes.subarray(0, 8).toString('latin1');
  if (bytes.length === 0) throw new Unreadable('statement-empty');
  if (start.startsWith('%PDF')) throw new Unreadable('statement-pdf');
  if (PICTURES.some((magic) => start.startsWith(magic))) throw new Unreadable('statement-picture');
  if (start.startsWith(COMPOUND_FILE)) return 'xls';
  if (start.startsWith(ZIP) || start.startsWith(EMPTY_ZIP)) {
    if (!bytes.includes('xl/workbook')) throw new Unreadable('statement-archive');
    return 'xlsx';
  }
  return /^(\u00ef\u00bb\u00bf)?\s*</.test(bytes.subarray(0, 200).toString('latin1')) ? 'html' : 'text';
}
