// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { previewMessageText } from '@tola/contract/staff';
import { expect, it } from 'vitest';
import { show } from '../testing/screen.ts';
import { TextPreview } from './text-preview.tsx';

it('says which languages a message is written in', async () => {
  const text = { template: 'order-placed', channel: 'sms', subject: '', body: 'Order {orderNumber}' } as const;
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData([previewMessageText.name, text], { subject: '', text: 'Order TL-26-000001' });
  await show(
    <QueryClientProvider client={client}>
      <TextPreview {...text} />
    </QueryClientProvider>,
  );
  expect(document.body.textContent).toContain('In English only: this message is not written in other languages.');
  expect(document.querySelector('[lang=en]')?.textContent).toContain('Order TL-26-000001');
});
