/**
 * Bundles the programs of the store and the server's own code into `server/build`, so that a process starts without
 * stripping the types of a thousand files: 40 MB and most of the start of each process. Libraries stay in node_modules, and
 * worker threads run from the sources. Not minified: names and the places in `#region` comments stay readable in a stack.
 */
import { relative, resolve } from 'node:path';
import { asciiOutput } from '@tola/contract/ascii-output';
import { allStaffCalls } from '@tola/contract/staff';
import { build, type Plugin } from 'rolldown';
import { staffReplyFieldsOf } from './src/developers/staff-replies.ts';

const root = resolve(import.meta.dirname, '..');
const output = resolve(import.meta.dirname, 'build');

/**
 * Paths, features and workspaces; every other name is a library. Of the libraries only Zod is bundled: the store uses a
 * small part of it, and from node_modules each process would read its messages in fifty languages.
 */
const BUNDLED = /^(?:[./#]|@tola\/|zod(?:\/|$)|[a-z]:)/i;

/** The bundled code finds its data files, worker threads and libraries where its source would. */
const originalPaths: Plugin = {
  name: 'original-paths',
  transform(code, id) {
    const url = `new URL(${JSON.stringify(relative(output, id).replaceAll('\\', '/'))}, import.meta.url)`;
    return code.replaceAll(/import\.meta\.(?:url|dirname)\b/g, (meta) =>
      meta === 'import.meta.url'
        ? `${url}.href`
        : `process.getBuiltinModule('node:url').fileURLToPath(new URL('.', ${url}))`,
    );
  },
};

/** Describes the back office's replies for `/developers` here, so that a built store needs no parser for TypeScript. */
const staffReplies: Plugin = {
  name: 'staff-replies',
  load(id) {
    if (!id.replaceAll('\\', '/').endsWith('/src/developers/staff-replies.ts')) return null;
    const fields = Object.fromEntries(allStaffCalls.map((call) => [call.name, staffReplyFieldsOf(call)]));
    this.emitFile({ type: 'asset', fileName: 'staff-replies.json', source: JSON.stringify(fields) });
    return `import { readFileSync } from 'node:fs';
let fields = null;
export function staffReplyFieldsOf({ name }) {
  fields ??= JSON.parse(readFileSync(new URL('../../build/staff-replies.json', import.meta.url), 'utf8'));
  return fields[name];
}`;
  },
};

await build({
  input: {
    // A process that `npm start` supervises.
    'store-child': resolve(root, 'scripts/store-child.ts'),
    // A process that a container runtime or systemd supervises: its log goes to standard output.
    store: resolve(root, 'server/src/main.ts'),
    migrate: resolve(root, 'server/src/migrate-main.ts'),
  },
  platform: 'node',
  external: (id) => !BUNDLED.test(id),
  plugins: [staffReplies, originalPaths, asciiOutput()],
  output: { dir: output, format: 'esm', cleanDir: true, comments: false },
  logLevel: 'warn',
});
