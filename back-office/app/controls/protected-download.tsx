import { allowDownload } from '@tola/contract/staff';
import type { ReactElement, ReactNode } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from './button.tsx';

interface ProtectedDownloadProps {
  href: string;
  className?: string;
  title?: string | undefined;
  /** Shows the file in a tab of its own instead, to print it. */
  isOpened?: boolean;
  children: ReactNode;
}

/** Downloads a file with personal data, which needs a fresh second factor: a link would show a refusal as a page. */
export function ProtectedDownload({
  href,
  className = '',
  title,
  isOpened = false,
  children,
}: ProtectedDownloadProps): ReactElement {
  const allow = useApiMutation(allowDownload, { onDone: () => download(href, isOpened) });
  return (
    <Button busy={allow.isPending} className={className} title={title} onClick={() => allow.mutate(null)}>
      {children}
    </Button>
  );
}

function download(href: string, isOpened: boolean): void {
  const link = document.createElement('a');
  link.href = href;
  if (isOpened) link.target = '_blank';
  else link.download = '';
  link.click();
}
