import { sentenceCase } from './format.ts';

/** "Cashfree account CF10284471". */
export function providerAccountLabel(made: { readonly provider: string; readonly account: string | null }): string {
  return `${sentenceCase(made.provider)} account ${made.account ?? '(not recorded)'}`;
}
