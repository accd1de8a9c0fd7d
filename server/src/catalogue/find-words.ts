/** Words as the search compares them: one form for all spellings of an Indian or English word, in any of three scripts. */

/** Devanagari from U+0900; Gujarati has the same letters in the same places from U+0A80. */
const DEVANAGARI = 0x0900;
const GUJARATI_BEFORE_DEVANAGARI = 0x0180;

/** Each letter followed by its sound. */
function lettersOf(table: string): Readonly<Record<string, string>> {
  return Object.fromEntries(table.split(' ').map((entry) => [entry.slice(0, 1), entry.slice(1)]));
}

const CONSONANTS = lettersOf(
  'कk खkh गg घgh ङn चch छch जj झjh ञn टt ठth डd ढdh णn तt थth दd धdh नn पp फph बb भbh मm यy रr लl ळl वv शsh षsh सs हh',
);
const VOWELS = lettersOf('अa आa इi ईi उu ऊu ऋri एe ऐai ऑo ओo औau ॐom');
const VOWEL_SIGNS = lettersOf('ाa िi ीi ुu ूu ृri ेe ैai ॉo ोo ौau');
const NASALS = lettersOf('ंn ँn ःh');
const VIRAMA = '्';

/** Whether a consonant before this letter carries the vowel a. */
function isSpokenWithA(next: string): boolean {
  return next in CONSONANTS || next in NASALS || next in VOWELS;
}

/** Digits and letters of both scripts in Latin; the vowel a that a last consonant is not spoken with is left out. */
function inLatin(text: string): string {
  const letters = Array.from(text.normalize('NFC').replaceAll('़', ''), (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    const isGujarati = code >= DEVANAGARI + GUJARATI_BEFORE_DEVANAGARI && code < 0x0b00;
    return isGujarati ? String.fromCodePoint(code - GUJARATI_BEFORE_DEVANAGARI) : letter;
  });
  return letters
    .map((letter, at) => {
      const next = letters[at + 1] ?? '';
      const consonant = CONSONANTS[letter];
      if (consonant !== undefined) return isSpokenWithA(next) ? `${consonant}a` : consonant;
      if (/[०-९]/.test(letter)) return String((letter.codePointAt(0) ?? 0) - 0x0966);
      return letter === VIRAMA ? '' : (VOWELS[letter] ?? VOWEL_SIGNS[letter] ?? NASALS[letter] ?? letter);
    })
    .join('');
}

/** Small Latin letters and digits; figures such as 50,000 and 999.9 stay whole, a rupee sign becomes `rs`. */
export function plainText(text: string): string {
  const isPlain = /^[ -~]*$/.test(text);
  const latin = isPlain
    ? text
    : inLatin(text.normalize('NFKC'))
        .normalize('NFKD')
        .replaceAll(/\p{Mn}/gu, '');
  return latin
    .toLowerCase()
    .replaceAll('₹', ' rs ')
    .replaceAll(/(?<=\d),(?=\d)/g, '')
    .replaceAll(/(?<!\d)\.|\.(?!\d)|[^\p{L}\p{Nd}.-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The words of a plain text. */
export function wordsIn(plain: string): string[] {
  return plain.split(/[\s-]+/).filter(Boolean);
}

/** Sounds that are spelled in several ways, in the order in which they are replaced. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  // Plurals.
  [/(?<=\w{3}[^s])s$/, ''],
  [/x/g, 'ks'],
  [/(?<=[bdgjkpst])h/g, ''],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/q/g, 'k'],
  [/ck/g, 'k'],
  [/f/g, 'p'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/y$/, 'i'],
  [/(.)\1+/g, '$1'],
  // Ganesha is Ganesh.
  [/(?<=\w{4})a$/, ''],
];

/** The form that all spellings of a word share: lakshmi, laxmi and lakshmee are `laksmi`. */
export function folded(word: string): string {
  if (/\d/.test(word)) return word;
  return SPELLINGS.reduce((form, [spelling, sound]) => form.replace(spelling, sound), word);
}
