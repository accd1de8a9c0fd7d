import { allowDownload } from '@tola/contract/staff';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from './button.tsx';

/** Downloads a file with personal data, which needs a fresh second factor: a link would show a refusal as a page. */
export function ProtectedDownload({ href, children }: { href: string; children: ReactNode }): ReactElement {
  const link = useRef<HTMLAnchorElement>(null);
  const allow = useApiMutation(allowDownload, { onDone: () => link.current?.click() });
  return (
    <>
      <Button busy={allow.isPending} onClick={() => allow.mutate(null)}>
        {children}
      </Button>
      <a ref={link} href={href} download hidden aria-hidden tabIndex={-1}>
        {children}
      </a>
    </>
  );
}
