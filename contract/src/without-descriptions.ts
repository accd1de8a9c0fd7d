/** Vite plugin for the front ends: strips what only the API reference reads. */

const DESCRIPTION = /^\s+does:\s*(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`),\n/gm;
const SHAPE = /^\s+shape: \{[^\n]*\},\n/gm;
const CONTRACT_FILE = /contract\/src\/[\w/-]+\.ts$/;

/** Removes the `does` of calls and the `shape` of codecs; both are undefined in the browser. */
export function withoutDescriptions() {
  return {
    name: 'tola:without-descriptions',
    // Runs before types are stripped.
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      return CONTRACT_FILE.test(id) ? { code: code.replace(DESCRIPTION, '').replace(SHAPE, ''), map: null } : null;
    },
  };
}
