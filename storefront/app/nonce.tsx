import { createContext, type ReactElement, type ReactNode, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

/** Provides the CSP nonce to scripts during server rendering. */
export function NonceProvider({ nonce, children }: { nonce: string; children: ReactNode }): ReactElement {
  return <NonceContext value={nonce}>{children}</NonceContext>;
}

/** Undefined in the browser, which hides nonces. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
