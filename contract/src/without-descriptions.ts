/** For the builds of the front ends: what a call does is said in the API reference, not in the browser's code. */

const DESCRIPTION = /^\s+does:\s*(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`),\n/gm;
const CONTRACT_FILE = /contract\/src\/[\w/-]+\.ts$/;

/** A Vite plugin that removes the `does` of every call; at run time it is undefined there. */
export function withoutDescriptions() {
  return {
    name: 'tola:without-descriptions',
    transform(code: string, id: string) {
      return CONTRACT_FILE.test(id) ? { code: code.replace(DESCRIPTION, ''), map: null } : null;
    },
  };
}
