/** Runs commands in order, prints a line for each, and stops at the first failure. */
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';

export interface Step {
  /** Text of the line. */
  readonly name: string;
  /** A JavaScript file (or TypeScript source) and its arguments, run by this same Node. */
  readonly command: readonly string[];
  /** Working directory, relative to the repository root. */
  readonly directory?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** A folder that is removed first, so that it holds nothing of an earlier run. */
  readonly empties?: string;
  /** Skip the step while this file does not exist. */
  readonly dependencies?: string;
  /** Show what the command prints even when it succeeds. */
  readonly loud?: boolean;
}

export const repositoryRoot = resolve(import.meta.dirname, '..');

/** On failure prints the output of the step and exits with code 1. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    if (step.dependencies !== undefined && !existsSync(resolve(repositoryRoot, step.dependencies))) continue;
    const began = performance.now();
    const result = await runStep(step);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${result.code === 0 ? 'ok  ' : 'FAIL'}  ${step.name} (${seconds} s)`);
    if (result.code !== 0) {
      if (step.loud !== true) console.log(result.output);
      process.exit(1);
    }
  }
}

async function runStep(step: Step): Promise<{ code: number; output: string }> {
  if (step.empties !== undefined) rmSync(step.empties, { recursive: true, force: true });
  const [file = '', ...rest] = step.command;
  const child = spawn(process.execPath, [resolve(repositoryRoot, file), ...rest], {
    cwd: resolve(repositoryRoot, step.directory ?? '.'),
    env: { ...process.env, ...step.env },
    stdio: step.loud === true ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (text: Buffer): void => {
    output += text.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const code = await new Promise<number>((ended) => {
    child.on('error', (error) => {
      output += error.message;
      ended(1);
    });
    child.on('exit', (exitCode) => ended(exitCode ?? 1));
  });
  return { code, output };
}

/** Reads `.env` if it exists. Variables that are already set keep their values. */
export function loadEnvironment(): void {
  const file = resolve(repositoryRoot, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
