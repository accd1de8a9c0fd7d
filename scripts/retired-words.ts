/**
 * Finds retired words in code, comments, test titles, documents and file names. `retired-words.json` lists the checked
 * folders and files, and each word with the term to use instead. Uses of a word that have to stay are listed there with
 * the reason.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import retired from './retired-words.json' with { type: 'json' };

export interface RetiredWord {
  readonly word: string;
  readonly use: string;
  readonly allowed?: readonly { readonly text: string; readonly why: string }[];
}

const root = resolve(import.meta.dirname, '..');
const SOURCE = /\.(?:ts|tsx|css|mjs|md)$/;
/** They quote retired words. */
const EXCEPTIONS = new Set(['scripts/retired-words.ts', 'scripts/retired-words.test.ts']);

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

/** @returns "path:line: word: use term" for every use in the checked folders and files */
export function findRetiredWords(): string[] {
  return [...retired.folders, ...retired.files]
    .flatMap((path) => filesUnder(join(root, path)))
    .flatMap((file) => findingsIn(relative(root, file)));
}

function filesUnder(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name));
}

function findingsIn(path: string): string[] {
  if (EXCEPTIONS.has(path)) return [];
  const lines = [path, ...readFileSync(join(root, path), 'utf8').split('\n')];
  return lines.flatMap((line, index) =>
    retiredWordsIn(line, retired.words).map(
      ({ word, use }) => `${path}${index === 0 ? '' : `:${index}`}: "${word}" is retired: ${use}`,
    ),
  );
}
