/** Root component: query client, router and toasts. */
import { QueryClientProvider } from '@tanstack/react-query';
import { toastOptions } from '@tola/ui/toast-options';
import { type ReactElement, useSyncExternalStore } from 'react';
import { RouterProvider } from 'react-router';
import { Toaster } from 'sonner';
import { queryClient } from './api/query-client.ts';
import { router } from './routes.tsx';

const phone = matchMedia('(max-width: 767px)');

function onWidth(changed: () => void): () => void {
  phone.addEventListener('change', changed);
  return () => phone.removeEventListener('change', changed);
}

export function App(): ReactElement {
  const isPhone = useSyncExternalStore(onWidth, () => phone.matches);
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
