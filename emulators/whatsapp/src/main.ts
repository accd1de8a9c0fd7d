/** Runs the emulator of WhatsApp Business as a process, configured by the environment. */
import { startWhatsApp } from './index.ts';

await run(process.env);

async function run(env: NodeJS.ProcessEnv): Promise<void> {
  const port = Number(env.PORT ?? '4200');
  const faults = [
    ...(env.NODE_ENV === 'production' ? ['NODE_ENV: this is an emulator, which sends nothing to anybody.'] : []),
    ...((env.WHATSAPP_TOKEN ?? '') === '' ? ['WHATSAPP_TOKEN: the access token that the store sends.'] : []),
    ...(Number.isInteger(port) && port >= 0 && port <= 65_535 ? [] : ['PORT: a port number, 0 for any.']),
  ];
  if (faults.length > 0) {
    process.stderr.write(`The WhatsApp emulator needs other settings:\n  ${faults.join('\n  ')}\n`);
    process.exit(1);
  }
  const whatsApp = await startWhatsApp({
    port,
    token: env.WHATSAPP_TOKEN ?? '',
    appSecret: env.WHATSAPP_APP_SECRET ?? '',
    notifyUrl: env.NOTIFY_URL ?? null,
  });
  process.stdout.write(`WhatsApp emulator: ${whatsApp.url}\n`);
  const stop = () => void whatsApp.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
