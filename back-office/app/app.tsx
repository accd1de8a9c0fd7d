/** The back office in a browser: its queries, its routes, its messages. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { RouterProvider } from 'react-router';
import { Toaster } from 'sonner';
import { queries } from './calls/queries.ts';
import { router } from './routes.tsx';

export function App(): ReactElement {
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Toaster
        position="bottom-right"
        theme="system"
        closeButton
        toastOptions={{
          style: {
            background: 'var(--paper)',
            color: 'var(--ink)',
            border: '1px solid var(--line)',
            boxShadow: 'var(--shadow-soft)',
            borderRadius: '12px',
            font: '500 14px/1.4 var(--font-sans)',
          },
        }}
      />
    </QueryClientProvider>
  );
}
