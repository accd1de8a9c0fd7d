/** Installs programs for tests from Debian packages, when running as root with apt. */
import { spawnSync } from 'node:child_process';

export function canInstallFromDebian(): boolean {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
}

/**
 * @param what named in the progress line
 * @returns whether the packages are installed
 */
export function installFromDebian(what: string, ...packages: string[]): boolean {
  if (!canInstallFromDebian()) return false;
  console.log(`Installing ${what} from Debian (once) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const steps = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ];
  for (const step of steps) {
    const result = spawnSync('apt-get', step, { env, encoding: 'utf8' });
    if (result.status === 0) continue;
    console.log(`apt-get ${step[0]} did not succeed: ${result.stderr.trim().split('\n').at(-1) ?? ''}`);
    return false;
  }
  return true;
}

/** Whether a program is available, after installing its Debian package if necessary. */
export function hasProgram(program: string, versionFlag: string, what: string, ...packages: string[]): boolean {
  const runs = (): boolean => spawnSync(program, [versionFlag], { stdio: 'ignore' }).status === 0;
  return runs() || (installFromDebian(what, ...packages) && runs());
}
