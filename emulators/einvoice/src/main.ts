/** Runs the emulator of the invoice registration portal as a process, configured by the environment. */
import { startEInvoicePortal } from './index.ts';

const NEEDED = ['EINVOICE_CLIENT_ID', 'EINVOICE_CLIENT_SECRET', 'EINVOICE_USER', 'EINVOICE_PASSWORD', 'GSTIN'] as const;

await run(process.env);

async function run(env: NodeJS.ProcessEnv): Promise<void> {
  const port = Number(env.PORT ?? '4300');
  const faults = [
    ...(env.NODE_ENV === 'production' ? ['NODE_ENV: this is an emulator, which registers nothing.'] : []),
    ...NEEDED.filter((name) => (env[name] ?? '') === '').map((name) => `${name}: as the store sends it.`),
    ...(Number.isInteger(port) && port >= 0 && port <= 65_535 ? [] : ['PORT: a port number, 0 for any.']),
  ];
  if (faults.length > 0) {
    process.stderr.write(`The e-invoice emulator needs other settings:\n  ${faults.join('\n  ')}\n`);
    process.exit(1);
  }
  const portal = await startEInvoicePortal({
    port,
    clientId: env.EINVOICE_CLIENT_ID ?? '',
    clientSecret: env.EINVOICE_CLIENT_SECRET ?? '',
    user: env.EINVOICE_USER ?? '',
    password: env.EINVOICE_PASSWORD ?? '',
    gstin: env.GSTIN ?? '',
  });
  process.stdout.write(`EINVOICE_URL=${portal.url}\nEINVOICE_PUBLIC_KEY=${portal.publicKey}\n`);
  const stop = () => void portal.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
