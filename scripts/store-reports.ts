/** Messages from the store to its supervisor. */
export type StoreReport =
  | { readonly kind: 'step'; readonly name: string; readonly seconds: number }
  | { readonly kind: 'open'; readonly url: string; readonly notices: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string; readonly code?: string; readonly port?: number };
