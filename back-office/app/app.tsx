/** Root component: query client, router and toasts. */
import { QueryClientProvider } from '@tanstack/react-query';
import { toastOptions } from '@tola/ui/toast-options';
import type { ReactElement } from 'react';
import { RouterProvider } from 'react-router';
import { Toaster } from 'sonner';
import { queryClient } from './api/query-client.ts';
import { useBelow } from './controls/use-below.ts';
import { router } from './routes.tsx';

export function App(): ReactElement {
  const isPhone = useBelow('md');
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster
        {...toastOptions}
        // On phones dialogs open at the bottom, where a toast would cover their buttons.
        position={isPhone ? 'top-center' : 'bottom-right'}
      />
    </QueryClientProvider>
  );
}
