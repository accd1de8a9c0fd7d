/** Text that our documents can print: their fonts have Latin and Devanagari letters, and no emoji. */

export const NOT_PRINTABLE = 'Use English or Devanagari letters, without emoji';

const PRINTABLE = /^[\p{Script=Latin}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]*$/u;
const EMOJI = /[\p{Emoji_Presentation}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
/** Signs that Unicode counts as pictographs and every font has. */
const SIGNS = /[©®™]/gu;

export function isPrintable(text: string): boolean {
  return PRINTABLE.test(text) && !EMOJI.test(text.replace(SIGNS, ''));
}
