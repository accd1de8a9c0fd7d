/** Runs the card provider as a process, configured by the environment. */
import { type CardProvider, type CardProviderOptions, startCardProvider } from './index.ts';

await run(process.env);

async function run(env: NodeJS.ProcessEnv): Promise<void> {
  if (env.NODE_ENV === 'production' && env.TOLA_EMULATOR !== 'demo') {
    refuse(
      'This is an emulator of the card provider: it says "paid" without any money. It does not start with NODE_ENV=production,\n' +
        'unless TOLA_EMULATOR=demo says that the store beside it is a demonstration. For a real store set CASHFREE_BASE_URL,\n' +
        'CASHFREE_CLIENT_ID and CASHFREE_CLIENT_SECRET to the real provider and do not start this program.',
    );
  }
  const clientId = env.CASHFREE_CLIENT_ID ?? '';
  const clientSecret = env.CASHFREE_CLIENT_SECRET ?? '';
  const port = Number(env.PORT ?? '4100');
  const faults = [
    ...(clientId === '' ? ['CASHFREE_CLIENT_ID: the key id that the store sends.'] : []),
    ...(clientSecret === '' ? ['CASHFREE_CLIENT_SECRET: the key secret; webhooks are signed with it.'] : []),
    ...(Number.isInteger(port) && port >= 0 && port <= 65535 ? [] : ['PORT: a port number, 0 for any.']),
  ];
  if (faults.length > 0) refuse(`The card provider emulator needs these settings:\n  ${faults.join('\n  ')}`);

  const provider = await start({
    port,
    clientId,
    clientSecret,
    controlToken: env.CONTROL_TOKEN,
    notifyUrl: env.NOTIFY_URL,
    merchantName: env.MERCHANT_NAME,
    stateFile: env.STATE_FILE,
  });
  process.stdout.write(`Card provider emulator: ${provider.url}\n`);

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void provider.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Forked by the store's start script: exits when that script ends, however abruptly.
  process.on('disconnect', stop);
}

async function start(options: CardProviderOptions): Promise<CardProvider> {
  try {
    return await startCardProvider(options);
  } catch (error) {
    return refuse(`The card provider emulator could not start on port ${options.port}: ${(error as Error).message}`);
  }
}

function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
