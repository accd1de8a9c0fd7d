/** `npm run doctor`: prints what keeps the store from opening to the public. Exits with 1 when it would not start. */
import { ConfigError, checkServers, createLog, diagnose, readSettings } from '@tola/server';
import { loadEnvironment } from './steps.ts';

loadEnvironment();
try {
  const settings = readSettings(process.env);
  const now = new Date();
  const servers = await checkServers(settings, now);
  const { text, starts } = await diagnose(settings, createLog({ level: 'error' }), now, servers);
  console.log(text);
  process.exitCode = starts ? 0 : 1;
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
