// Runs a TypeScript program of this repository on the Node version it is pinned to.
//
// Runs on any Node from version 18 with nothing installed: it installs the locked dependencies when they are missing or
// changed, and starts the program with the newer Node among them. It is plain JavaScript for that reason.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const args = process.argv.slice(2);
/** A command beside a store that may be running from these dependencies, such as a backup every night. */
const operator = args[0] === '--operator';
const production = operator || args[0] === '--production';
if (production) args.shift();

/**
 * By default glibc keeps the memory of decoded pictures, in an arena for each of the threads that decoded one: several
 * hundred megabytes after a few large uploads. With these it returns large blocks at once. Other systems ignore them.
 */
const memoryIsReturned = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1000000' };

/** Commands for the operator of a store read the settings that `npm start` reads. */
const settings = join(root, '.env');
const nodeOptions = operator && existsSync(settings) ? [`--env-file=${settings}`] : [];

/** Compiled code is kept between starts, instead of parsing every library again. */
const compileCache = production ? { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile') } : {};

install(production ? 'production' : 'everything');
await handOver();

/**
 * Installs the locked dependencies unless the stamp of the last installation still matches. `npm start` leaves
 * out the test tools; a complete installation serves both.
 */
function install(wanted) {
  const stampFile = join(root, 'node_modules', '.install-stamp');
  const lock = readFileSync(join(root, 'package-lock.json'));
  const fingerprint = createHash('sha256').update(`${process.platform}-${process.arch}`).update(lock).digest('hex');
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (stamp === `everything ${fingerprint}` || stamp === `${wanted} ${fingerprint}`) return;

  // An installation removes all packages first, and with them the ground under a running store.
  if (operator && existsSync(join(root, 'node_modules', '.package-lock.json'))) {
    // Without a stamp `npm ci` was run by hand.
    if (stamp === '') return;
    console.error('The dependencies have changed: run npm start once (or npm ci) after an update.');
    process.exit(1);
  }

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

/** The pinned runtime's executable, or the current Node where the platform has no package. */
function runtime() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const executable = process.platform === 'win32' ? 'node.exe' : 'node';
  const packages = [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`];
  return (
    packages.map((name) => join(root, 'node_modules', name, 'bin', executable)).find(existsSync) ?? process.execPath
  );
}

/** Runs the program with the pinned Node first on PATH, forwards signals and exits with its code. */
async function handOver() {
  const node = runtime();
  const separator = process.platform === 'win32' ? ';' : ':';
  const env = {
    ...memoryIsReturned,
    ...compileCache,
    ...process.env,
    PATH: `${dirname(node)}${separator}${process.env.PATH ?? ''}`,
  };
  // The child has a channel to this process. When the channel closes, for whatever reason, the child stops.
  const stdio = production ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...nodeOptions, ...args], {
    cwd: root,
    stdio,
    env,
  });
  // A terminal sends Ctrl-C to the whole group, so the child gets it twice and treats the repeat as the same request.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (production || signal !== 'SIGINT') child.kill(signal);
    });
  }
  if (production) onEndOfNpm(() => child.kill('SIGTERM'));
  const code = await new Promise((ended) => {
    child.on('error', (error) => {
      console.error(`The runtime ${node} could not be started: ${error.message}`);
      ended(1);
    });
    child.on('exit', (exitCode, signal) => ended(exitCode ?? 128 + (constants.signals[signal] ?? 0)));
  });
  process.exit(code);
}

/** Calls back when npm, which started this program directly or through a shell, has ended without a signal. */
function onEndOfNpm(ended) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const npm = parentOfShell(parent);
  setInterval(() => {
    if (process.ppid !== parent || parentOfShell(parent) !== npm) ended();
  }, 500).unref();
}

/** The parent of a process that is a shell; null for any other process, and on systems other than Linux. */
function parentOfShell(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(stat) ?? [];
    return /^(?:sh|dash|bash|ash|zsh|busybox)$/.test(name) ? parent : null;
  } catch {
    return null;
  }
}
