/** A second store that sends its traces to a receiver: pages of a store that traces differ from those of the journeys' store. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  cacheFolder,
  cloneTemplate,
  type OtlpReceiver,
  startOtlpReceiver,
  startStoreProcess,
} from '@tola/server/testing';
import { required } from '../fixtures/journey.ts';
import { CARD_ACCOUNT } from './card-account.ts';
import { startMessageSinks } from './message-sinks.ts';

export interface TracedStore {
  readonly url: string;
  readonly databaseUrl: string;
  readonly messagesUrl: string;
  readonly receiver: OtlpReceiver;
  close(): Promise<void>;
}

export async function startTracedStore(): Promise<TracedStore> {
  const dataDir = mkdtempSync(join(cacheFolder, 'traced-store-'));
  const [database, receiver, sinks] = await Promise.all([cloneTemplate(), startOtlpReceiver(), startMessageSinks()]);
  const store = await startStoreProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SEED: 'demo',
    RATES_SOURCE: 'simulated',
    SMTP_URL: sinks.smtpUrl,
    SMS_URL: sinks.smsUrl,
    CASHFREE_BASE_URL: `${required('E2E_PROVIDER_URL')}/pg`,
    ...CARD_ACCOUNT,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_TRACES_SAMPLER_ARG: '1',
    LOG_LEVEL: 'warn',
  });
  return {
    ...{ url: store.url, databaseUrl: database.url, messagesUrl: sinks.messagesUrl, receiver },
    async close() {
      await store.close();
      await Promise.all([receiver.close(), sinks.close(), database.drop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
