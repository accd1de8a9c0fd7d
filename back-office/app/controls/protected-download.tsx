import { allowDownload } from '@tola/contract/staff';
import type { ReactElement, ReactNode } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from './button.tsx';

interface ProtectedDownloadProps {
  href: string;
  className?: string;
  children: ReactNode;
}

/** Downloads a file with personal data, which needs a fresh second factor: a link would show a refusal as a page. */
export function ProtectedDownload({ href, className = '', children }: ProtectedDownloadProps): ReactElement {
  const allow = useApiMutation(allowDownload, { onDone: () => download(href) });
  return (
    <Button busy={allow.isPending} className={className} onClick={() => allow.mutate(null)}>
      {children}
    </Button>
  );
}

function download(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}
