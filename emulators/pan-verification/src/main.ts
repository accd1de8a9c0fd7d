/** Runs the emulator of a PAN verification service as a process, configured by the environment. */
import { startPanService } from './index.ts';

await run(process.env);

async function run(env: NodeJS.ProcessEnv): Promise<void> {
  const port = Number(env.PORT ?? '4400');
  const key = env.PAN_VERIFICATION_KEY ?? '';
  const faults = [
    ...(env.NODE_ENV === 'production' ? ['NODE_ENV: this is an emulator, which asks nobody.'] : []),
    ...(key === '' ? ['PAN_VERIFICATION_KEY: as the store sends it.'] : []),
    ...(Number.isInteger(port) && port >= 0 && port <= 65_535 ? [] : ['PORT: a port number, 0 for any.']),
  ];
  if (faults.length > 0) {
    process.stderr.write(`The PAN verification emulator needs other settings:\n  ${faults.join('\n  ')}\n`);
    process.exit(1);
  }
  const service = await startPanService({ port, key });
  process.stdout.write(`PAN_VERIFICATION_URL=${service.url}\n`);
  const stop = () => void service.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
