import { createContext, type ReactElement, type ReactNode, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

/** Hands the nonce of the content security policy to the scripts of the page while it is rendered on the server. */
export function NonceProvider({ nonce, children }: { nonce: string; children: ReactNode }): ReactElement {
  return <NonceContext value={nonce}>{children}</NonceContext>;
}

/** Undefined in the browser, where scripts have run already and their nonce is hidden from the page. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
