// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { openRequest, sealReply } from '@tola/contract';
import { allowedDecisions, decideRecord, RIGHTS, type Right, resourceNamed, type Waiting } from '@tola/contract/staff';
import { Toaster } from 'sonner';
import { expect, it, onTestFinished, vi } from 'vitest';
import { eventually, press, settle, show } from '../testing/screen.ts';
import { BulkDecisions } from './bulk-decisions.tsx';

type Answer = 'done' | 'changed' | 'waiting';

/** The server: what it answers for each id, when a test allows it, and the payloads that it was sent. */
function stubServer(answers: Readonly<Record<number, Answer>>) {
  const sent: unknown[] = [];
  let allow = (): void => undefined;
  let allowed: Promise<void> = Promise.resolve();
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const payload = openRequest(JSON.parse(String(body))) as { id: number };
    sent.push(payload);
    await allowed;
    const answer = answers[payload.id] ?? 'done';
    if (answer === 'changed') {
      const message = 'Someone else changed this record';
      return new Response(sealReply(decideRecord, { ok: false, code: 409, reason: 'changed-meanwhile', message }));
    }
    const waiting: Waiting | null = answer === 'waiting' ? { id: 1 as never, takesEffectAt: null } : null;
    const data = { id: payload.id, version: 'next', label: '', values: {}, warning: '', waiting };
    return new Response(sealReply(decideRecord, { ok: true, message: '', data, extras: {} }));
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return {
    sent,
    hold() {
      allowed = new Promise((resolve) => {
        allow = resolve;
      });
    },
    release: () => allow(),
  };
}

const onDone = vi.fn();

async function showDecisions(): Promise<void> {
  onDone.mockClear();
  const resource = resourceNamed('products');
  if (resource === null) throw new Error('There are no products');
  // All of one name, as the weights of a design may be.
  const rows = ['draft', 'draft', 'draft', 'published'].map((publication, index) => ({
    id: index + 1,
    version: `read-${index + 1}`,
    values: { name: 'Lotus', publication, publishFrom: null, publishUntil: null },
  }));
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <Toaster />
      <BulkDecisions
        resource={resource}
        decisions={allowedDecisions(resource, Object.keys(RIGHTS) as Right[])}
        rows={rows}
        onDone={onDone}
      />
    </QueryClientProvider>,
  );
}

const textOf = (label: string): string[] =>
  [...document.querySelectorAll(`ul[aria-label="${label}"] li`)].map((one) => one.textContent);

it('decides under the versions that the list has shown, and not what is published already', async () => {
  const { sent } = stubServer({});
  await showDecisions();
  await press('Publish');
  await press('Publish: 3 products');
  await eventually(() => expect(document.body.textContent).toContain('3 products published'));
  expect(sent).toEqual(
    [1, 2, 3].map((id) => ({ resource: 'products', id, version: `read-${id}`, decision: 'publish' })),
  );
  expect(onDone).toHaveBeenCalledOnce();
});

it('names every row that was not changed, and what waits for approval apart', async () => {
  const errors = vi.spyOn(console, 'error');
  stubServer({ 1: 'changed', 2: 'changed', 3: 'waiting' });
  await showDecisions();
  await press('Publish');
  await press('Publish: 3 products');
  await eventually(() => expect(document.querySelector('[role=status]')?.textContent).toBe('0 products published.'));
  expect(textOf('Not done')).toEqual(Array(2).fill('Lotus Someone else changed this record'));
  expect(textOf('Waiting for approval')).toEqual(['Lotus Waits for a second person.']);
  // Rows of one name are told apart.
  expect(errors.mock.calls.flat().join(' ')).not.toContain('same key');
  await press('Done');
  expect(onDone).toHaveBeenCalledOnce();
});

it('stops when its dialog is closed', async () => {
  const server = stubServer({});
  server.hold();
  await showDecisions();
  await press('Publish');
  await press('Publish: 3 products');
  await press('Close');
  expect(onDone).toHaveBeenCalledOnce();
  server.release();
  await eventually(() => expect(document.body.textContent).toContain('Stopped: 1 product published, 2 not tried'));
  await settle();
  expect(server.sent).toHaveLength(1);
});
