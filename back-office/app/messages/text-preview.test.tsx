// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { previewMessageText } from '@tola/contract/staff';
import { expect, it } from 'vitest';
import { show } from '../testing/screen.ts';
import { TextPreview } from './text-preview.tsx';

it('says that all customers get the text, whatever language it is in', async () => {
  const text = { template: 'order-placed', channel: 'sms', subject: '', body: 'ऑर्डर {orderNumber}' } as const;
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData([previewMessageText.name, text], { subject: '', text: 'ऑर्डर TL-26-000001' });
  await show(
    <QueryClientProvider client={client}>
      <TextPreview {...text} />
    </QueryClientProvider>,
  );
  expect(document.body.textContent).toContain('ऑर्डर TL-26-000001');
  expect(document.body.textContent).toContain('Every customer gets this text: a message has no translations.');
  expect(document.querySelector('[lang]')).toBeNull();
});
