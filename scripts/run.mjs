// Runs a TypeScript program of this repository on the Node version it is pinned to.
//
// Works on any Node from 18 with nothing installed: it installs the locked dependencies when they are missing or
// changed, finds the newer Node among them by path, and hands over to it. Plain JavaScript on purpose.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const args = process.argv.slice(2);
const production = args[0] === '--production';
if (production) args.shift();

install(production ? 'production' : 'everything');
await handOver();

/**
 * Installs the locked dependencies unless the stamp of the last installation still matches. The store itself needs
 * no test tools, so `npm start` leaves those out; a complete installation serves both.
 */
function install(wanted) {
  const stampFile = join(root, 'node_modules', '.install-stamp');
  const lock = readFileSync(join(root, 'package-lock.json'));
  const fingerprint = createHash('sha256').update(`${process.platform}-${process.arch}`).update(lock).digest('hex');
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (stamp === `everything ${fingerprint}` || stamp === `${wanted} ${fingerprint}`) return;

  console.log('Installing the locked dependencies (first run, or they changed) …');
  const npmArgs = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  if (wanted === 'production') npmArgs.push('--omit=dev');
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: '' } };
  const npm = process.env.npm_execpath;
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...npmArgs], options)
    : spawnSync('npm', npmArgs, { ...options, shell: process.platform === 'win32' });
  if (result.status !== 0) {
    console.error('The dependencies could not be installed; the lines above say why.');
    process.exit(result.status ?? 1);
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, `${wanted} ${fingerprint}`);
}

/** The pinned runtime's executable, or this very Node where its platform has no package. */
function runtime() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const executable = process.platform === 'win32' ? 'node.exe' : 'node';
  const packages = [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`];
  return (
    packages.map((name) => join(root, 'node_modules', name, 'bin', executable)).find(existsSync) ?? process.execPath
  );
}

/** Runs the program with the pinned Node first on PATH, passes signals on and ends with its exit code. */
async function handOver() {
  const node = runtime();
  const separator = process.platform === 'win32' ? ';' : ':';
  const env = { ...process.env, PATH: `${dirname(node)}${separator}${process.env.PATH ?? ''}` };
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], { cwd: root, stdio: 'inherit', env });
  // A terminal sends Ctrl-C to the whole group, so the child has it already; this process only has to outlive it.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const code = await new Promise((ended) => {
    child.on('error', (error) => {
      console.error(`The runtime ${node} could not be started: ${error.message}`);
      ended(1);
    });
    child.on('exit', (exitCode, signal) => ended(exitCode ?? (signal === 'SIGINT' ? 130 : 1)));
  });
  process.exit(code);
}
