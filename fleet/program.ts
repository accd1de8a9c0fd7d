/** Programs of a fleet as child processes, run as an account of this machine, with their output at hand. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface ProgramOptions {
  readonly command: string;
  readonly args: readonly string[];
  /** PostgreSQL and its companions refuse to run as root. */
  readonly account?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly folder?: string;
}

export interface RunningProgram {
  readonly pid: number;
  /** The last 20,000 characters of its output. */
  output(): string;
  isRunning(): boolean;
  /** Sends the signal and waits until it has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** The numbers of an account, for `spawn` and `chown`. */
export function accountOf(name: string): { readonly uid: number; readonly gid: number } {
  const number = (flag: string): number => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}

export function startProgram({ command, args, account, env, folder }: ProgramOptions): RunningProgram {
  const child: ChildProcess = spawn(command, args, {
    ...(account === undefined ? {} : accountOf(account)),
    ...(folder === undefined ? {} : { cwd: folder }),
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (text: Buffer): void => {
    output = (output + text.toString()).slice(-20_000);
    if (process.env.FLEET_LOUD === '1') process.stdout.write(text);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  child.on('error', (error) => {
    output += error.message;
  });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid ?? 0,
    output: () => output,
    isRunning,
    async end(signal) {
      if (!isRunning()) return;
      child.kill(signal);
      await ended;
    },
  };
}

/**
 * Runs a program to its end, while this process goes on forwarding what its network lines carry.
 *
 * @returns its output
 * @throws Error with the output unless it ends with 0
 */
export async function runProgram({ command, args, account, env, folder }: ProgramOptions): Promise<string> {
  const { stdout } = await promisify(execFile)(command, [...args], {
    ...(account === undefined ? {} : accountOf(account)),
    ...(folder === undefined ? {} : { cwd: folder }),
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
  });
  return stdout;
}

/** Waits until a port of this machine accepts connections. @throws Error with the program's output when it ends before */
export async function untilListening(port: number, program: RunningProgram, withinMs = 30_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await accepts(port))) {
    if (!program.isRunning() || Date.now() > deadline) {
      throw new Error(`Nothing listens on port ${port}:\n${program.output()}`);
    }
    await pause(100);
  }
}

async function accepts(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
