import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figuresIn } from './find-figures.ts';
import { folded, plainText } from './find-words.ts';
import { typingErrors, Vocabulary } from './near-words.ts';

test.each([
  ['lakshmi', 'laxmi'],
  ['lakshmi', 'Lakshmee'],
  ['lakshmi', 'लक्ष्मी'],
  ['lakshmi', 'લક્ષ્મી'],
  ['ganesh', 'Ganesha'],
  ['ganesh', 'गणेश'],
  ['sona', 'सोना'],
  ['chandi', 'चांदी'],
  ['sikka', 'सिक्का'],
  ['ginni', 'गिन्नी'],
  ['coins', 'coin'],
  ['vivah', 'wivaah'],
])('%s and %s are one word', (one, other) => {
  expect(folded(plainText(other))).toBe(folded(one));
});

const NONE = { weightsMg: [], purities: [], fromPaise: null, toPaise: null };

test.each([
  ['10 gm gold', { weightsMg: [10_000] }, 'gold'],
  ['१० ग्राम सोना', { weightsMg: [10_000] }, 'sona'],
  ['0.5g coin', { weightsMg: [500] }, 'coin'],
  ['500 mg', { weightsMg: [500] }, ''],
  ['1 kilo silver', { weightsMg: [1_000_000] }, 'silver'],
  ['1 tola', { weightsMg: [11_664] }, ''],
  ['ek tola gold', { weightsMg: [11_664] }, 'gold'],
  ['half gram coin', { weightsMg: [500] }, 'coin'],
  ['half a gram', { weightsMg: [500] }, ''],
  ['one for mother', {}, 'one for mother'],
  ['5gm 10gm bar', { weightsMg: [5_000, 10_000] }, 'bar'],
  ['gold 24k 999.9', { purities: ['999', '999.9'] }, 'gold'],
  ['995 bar', { purities: ['995'] }, 'bar'],
  ['gold under 50000', { toPaise: 50_000_00 }, 'gold'],
  ['gold under ₹50,000', { toPaise: 50_000_00 }, 'gold'],
  ['below 1.5 lakh', { toPaise: 1_50_000_00 }, ''],
  ['50k tak silver', { toPaise: 50_000_00 }, 'silver'],
  ['above 2 lac', { fromPaise: 2_00_000_00 }, ''],
  ['between 10000 and 50000', { fromPaise: 10_000_00, toPaise: 50_000_00 }, ''],
  ['10k-50k gold', { fromPaise: 10_000_00, toPaise: 50_000_00 }, 'gold'],
  ['1 to 2 lakh', { fromPaise: 1_00_000_00, toPaise: 2_00_000_00 }, ''],
  ['₹ 25000 coin', { toPaise: 25_000_00 }, 'coin'],
  ['under 999', { toPaise: 999_00 }, ''],
  ['lotus 2-5', {}, 'lotus 2-5'],
])('reads the figures of “%s”', (text, expected, rest) => {
  const { rest: left, ...figures } = figuresIn(plainText(text));
  expect({ ...figures, left: left.replaceAll(/\s+/g, ' ').trim() }).toEqual({ ...NONE, ...expected, left: rest });
});

test.each([
  ['glod', 'gold', 1],
  ['lous', 'lotus', 1],
  ['lotsu', 'lotus', 1],
  ['ganehs', 'ganesh', 1],
  ['', 'om', 2],
])('%s is %s with %i typing errors', (typed, word, errors) => {
  expect(typingErrors(typed, word)).toBe(errors);
  expect(typingErrors(word, typed)).toBe(errors);
});

test('a vocabulary finds beginnings, and words with one error, or two in long ones', () => {
  const vocabulary = new Vocabulary(['42', 'kalpavriks', 'lotus', 'lotusi', 'mandala', 'om']);
  expect(vocabulary.beginningWith('lot')).toEqual(['lotus', 'lotusi']);
  expect(vocabulary.nearTo('ltous')).toEqual(['lotus']);
  expect(vocabulary.nearTo('kalpvrikis')).toEqual(['kalpavriks']);
  expect(['on', '43', 'ring', 'silver'].flatMap((word) => vocabulary.nearTo(word))).toEqual([]);
});

test('any text is read, and a word with one letter exchanged is found again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
      const { toPaise, weightsMg } = figuresIn(plainText(text));
      expect(toPaise === null || toPaise >= 0).toBe(true);
      expect(weightsMg.every((weightMg) => weightMg > 0)).toBe(true);
    }),
  );
  const words = fc.stringMatching(/^[a-z]{5,12}$/);
  fc.assert(
    fc.property(words, fc.nat(), fc.stringMatching(/^[a-z]$/), (word, position, letter) => {
      const at = position % word.length;
      const typed = word.slice(0, at) + letter + word.slice(at + 1);
      expect(new Vocabulary([word]).nearTo(typed)).toEqual([word]);
    }),
  );
});
