/** Metrics of all processes of the store in one scrape: each sample has a label `process`. */
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { MetricsMessage, StoreReport } from './store-reports.ts';

/** A process that is busy or restarting for longer is left out of the scrape. */
const LONGEST_WAIT_MS = 1_000;

/**
 * In a process of the store: gives the other processes its own metrics, and returns a function that adds theirs.
 *
 * @param name value of the label
 */
export function joinMetrics(name: string, own: () => Promise<string>): () => Promise<string> {
  const scrapes = new Map<string, (text: string) => void>();
  process.on('message', async (message: StoreReport) => {
    if (message.kind === 'metrics') scrapes.get(message.scrape)?.(message.text);
    if (message.kind === 'metrics wanted') send({ ...message, kind: 'metrics', text: labelled(await own(), name) });
  });
  return async () => {
    const scrape = randomUUID();
    const others = new Promise<string>((resolve) => {
      scrapes.set(scrape, resolve);
      setTimeout(resolve, LONGEST_WAIT_MS + 500, '').unref();
    });
    send({ kind: 'metrics wanted', scrape });
    const text = merged(`${labelled(await own(), name)}\n${await others}`);
    scrapes.delete(scrape);
    return text;
  };
}

function send(message: MetricsMessage): void {
  process.send?.(message, undefined, {}, () => undefined);
}

/**
 * In the supervisor: collects the metrics of all other children for the one that asks.
 *
 * @param children every process that ought to run, by its name; null while it does not
 */
export function relayMetrics(child: ChildProcess, children: ReadonlyMap<string, ChildProcess | null>): void {
  child.on('message', async (message: StoreReport) => {
    if (message.kind !== 'metrics wanted') return;
    const { scrape } = message;
    const answers = await Promise.all(
      [...children].map(async ([name, other]) => {
        // The one that asks adds its own.
        if (other === child) return { name, text: '' };
        return { name, text: other?.connected === true ? await metricsOf(other, scrape) : null };
      }),
    );
    const up = answers.map(({ name, text }) => `tola_process_up{process="${name}"} ${text === null ? 0 : 1}\n`);
    const text = `${UP_HEAD}${up.join('')}\n${answers.map((answer) => answer.text ?? '').join('\n')}`;
    if (child.connected) child.send({ kind: 'metrics', scrape, text }, () => undefined);
  });
}

const UP_HEAD =
  '# HELP tola_process_up 1 for each process of the store that answers this scrape, 0 for one that hangs or restarts\n' +
  '# TYPE tola_process_up gauge\n';

/** Null when it does not answer. */
async function metricsOf(child: ChildProcess, scrape: string): Promise<string | null> {
  return await new Promise<string | null>((resolve) => {
    const done = (text: string | null): void => {
      clearTimeout(timer);
      child.off('message', onMessage);
      resolve(text);
    };
    const onMessage = (message: StoreReport): void => {
      if (message.kind === 'metrics' && message.scrape === scrape) done(message.text);
    };
    const timer = setTimeout(done, LONGEST_WAIT_MS, null);
    child.on('message', onMessage);
    child.send({ kind: 'metrics wanted', scrape }, (error) => {
      if (error !== null) done(null);
    });
  });
}

/** Adds the label to each sample of a text in Prometheus' format. */
function labelled(text: string, name: string): string {
  return text.replaceAll(/^(\w+)(?:\{(.*)\})? /gm, (_, metric: string, labels?: string) => {
    return `${metric}{process="${name}"${labels === undefined ? '' : `,${labels}`}} `;
  });
}

/** The format allows one block of lines for each metric. */
function merged(text: string): string {
  const blocks = new Map<string, { readonly head: string; readonly samples: string[] }>();
  for (const block of text.split(/^(?=# HELP )/m)) {
    const [, head = '', metric = '', samples = ''] = /^(# HELP (\S+)[^\n]*\n# TYPE [^\n]*\n)(.*)$/s.exec(block) ?? [];
    if (metric === '') continue;
    const known = blocks.get(metric);
    if (known === undefined) blocks.set(metric, { head, samples: [samples.trim()] });
    else known.samples.push(samples.trim());
  }
  return [...blocks.values()].map(({ head, samples }) => `${head}${samples.filter(Boolean).join('\n')}\n`).join('\n');
}
