/** For the builds of the front ends: what only the API reference reads is left out of the browser's code. */

const DESCRIPTION = /^\s+does:\s*(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`),\n/gm;
const SHAPE = /^\s+shape: \{[^\n]*\},\n/gm;
const CONTRACT_FILE = /contract\/src\/[\w/-]+\.ts$/;

/** A Vite plugin that removes the `does` of calls and the `shape` of codecs; at run time both are undefined there. */
export function withoutDescriptions() {
  return {
    name: 'tola:without-descriptions',
    // As the file is written, before types are stripped.
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      return CONTRACT_FILE.test(id) ? { code: code.replace(DESCRIPTION, '').replace(SHAPE, ''), map: null } : null;
    },
  };
}
