/** What a security event was caused by, in words. */
import { sentenceCase } from '../controls/format.ts';

interface Cause {
  /** Empty where the kind of the event says everything. */
  readonly words: string;
  /** Name of the call that was answered; empty for events that are recorded without one. */
  readonly call: string;
}

/** @param reason the name of a call, with a refusal where it was refused, or words */
export function causeOf(reason: string): Cause {
  const [, call = '', refusal = ''] = /^([A-Za-z]+[A-Z][A-Za-z]*)(?:: (.+))?$/.exec(reason) ?? [];
  const said = call === '' ? reason : refusal;
  // Names of exported files, and numbers of downloaded ones, are shown as they are.
  if (said.includes('.')) return { words: said, call };
  return { words: sentenceCase(/\d/.test(said) ? said : said.replaceAll('-', ' ')), call };
}
