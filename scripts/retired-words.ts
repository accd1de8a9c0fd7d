/**
 * Finds retired words in code, comments, test titles, documents and file names. `retired-words.json` lists each word with
 * the term to use instead, and with the reason the uses of a word and the paths that stay as they are.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import retired from './retired-words.json' with { type: 'json' };

export interface RetiredWord {
  readonly word: string;
  readonly use: string;
  readonly allowed?: readonly { readonly text: string; readonly why: string }[];
}

const root = resolve(import.meta.dirname, '..');
const SOURCE = /\.(?:ts|tsx|css|mjs|md)$/;
const excluded = retired.excluded.map(({ path }) => path);

/**
 * Lower-case words of a line, so that `standingOrder`, `standing-order` and "Standing order" are the same. Punctuation
 * stays between words, so that no phrase reaches across it.
 */
function wordsOf(line: string): string {
  const separated = line.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2');
  const words = separated.toLowerCase().match(/[a-z]+|[^a-z\s_-]+/g) ?? [];
  return ` ${words.join(' ')} `;
}

/** @returns one finding per retired word in the line */
export function retiredWordsIn(line: string, words: readonly RetiredWord[]): RetiredWord[] {
  const all = wordsOf(line);
  return words.filter((entry) => {
    if (!all.includes(` ${entry.word} `)) return false;
    const rest = (entry.allowed ?? []).reduce((text, { text: kept }) => text.replaceAll(kept, ' | '), line);
    return wordsOf(rest).includes(` ${entry.word} `);
  });
}

/** @returns "path:line: word: use term" for every use in the repository's sources and documents */
export function findRetiredWords(): string[] {
  return checkedFiles().flatMap(findingsIn);
}

/** Files of the repository, committed or not. A new folder is checked from its first file on. */
export function checkedFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\n').filter((path) => isChecked(path) && existsSync(join(root, path)));
}

export function isChecked(path: string): boolean {
  return SOURCE.test(path) && !excluded.some((one) => path === one || path.startsWith(`${one}/`));
}

function findingsIn(path: string): string[] {
  const lines = [path, ...readFileSync(join(root, path), 'utf8').split('\n')];
  return lines.flatMap((line, index) =>
    retiredWordsIn(line, retired.words).map(
      ({ word, use }) => `${path}${index === 0 ? '' : `:${index}`}: "${word}" is retired: ${use}`,
    ),
  );
}
