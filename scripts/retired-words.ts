/**
 * Finds retired words in code, comments, test titles and file names. `retired-words.json` lists the cleaned folders, and
 * each word with the term to use instead. Uses of a word that have to stay are listed there with the reason.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import retired from './retired-words.json' with { type: 'json' };

export interface RetiredWord {
  readonly word: string;
  readonly use: string;
  readonly allowed?: readonly { readonly text: string; readonly why: string }[];
}

const root = resolve(import.meta.dirname, '..');
const SOURCE = /\.(?:ts|tsx|css)$/;

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

/** @returns "path:line: word: use term" for every use in the cleaned folders */
export function findRetiredWords(): string[] {
  return retired.folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && SOURCE.test(entry.name) && !entry.parentPath.includes('node_modules'))
      .flatMap((entry) => findingsIn(join(entry.parentPath, entry.name))),
  );
}

function findingsIn(file: string): string[] {
  const path = relative(root, file);
  const lines = [path, ...readFileSync(file, 'utf8').split('\n')];
  return lines.flatMap((line, index) =>
    retiredWordsIn(line, retired.words).map(
      ({ word, use }) => `${path}${index === 0 ? '' : `:${index}`}: "${word}" is retired: ${use}`,
    ),
  );
}
