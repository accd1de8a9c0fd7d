/**
 * Keeps the browser's files of the former build beside those of the new one: pages that were open during an update still load
 * the parts of their code that come later, and nothing that was typed into them is lost by a reload.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Saves the files before a build empties their folder.
 *
 * @param list names the files that the former build had itself kept, which are given up now
 * @returns puts those that the new build lacks back beside it; their names contain a hash of their content
 */
export function saveFormerAssets(folder: string, list: string): () => void {
  if (!existsSync(folder)) return () => undefined;
  const givenUp = new Set(existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : []);
  mkdirSync(dirname(list), { recursive: true });
  const saved = mkdtempSync(join(dirname(list), 'former-assets-'));
  for (const name of readdirSync(folder)) {
    if (!givenUp.has(name)) cpSync(join(folder, name), join(saved, name), { recursive: true });
  }
  return () => {
    const kept = readdirSync(saved).filter((name) => !existsSync(join(folder, name)));
    for (const name of kept) cpSync(join(saved, name), join(folder, name), { recursive: true });
    writeFileSync(list, JSON.stringify(kept));
    rmSync(saved, { recursive: true, force: true });
  };
}
