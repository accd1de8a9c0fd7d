import { array, assert, constantFrom, property, shuffledSubarray, tuple } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { namesMatch } from './name-match.ts';

describe('two names are of one person', () => {
  test.each([
    ['Asha Rao', 'ASHA RAO', 'in other letters'],
    ['Rao Asha', 'ASHA RAO', 'in another order'],
    ['Smt. Asha Rao', 'ASHA RAO', 'with a title'],
    ['Shri Ramesh Kumar Gupta', 'GUPTA RAMESH KUMAR', 'with a title and in another order'],
    ['R. K. Gupta', 'RAMESH KUMAR GUPTA', 'by its initials'],
    ['RK Gupta', 'RAMESH KUMAR GUPTA', 'by initials written together'],
    ['S Ramesh', 'RAMESH SUBRAMANIAN', 'by the initial of the father’s name'],
    ['RAMESH KUMAR GUPTA', 'RK Gupta', 'the other way round'],
    ['Ramesh Gupta', 'RAMESH KUMAR GUPTA', 'without the middle name'],
    ['Ram Kumar Gupta', 'RAMKUMAR GUPTA', 'with a word in two'],
    ['José D’Souza', 'JOSE DSOUZA', 'without accent and apostrophe'],
    ['Asha Rao W/O Vikram Rao', 'ASHA RAO', 'with the name of the husband behind it'],
    ['Rajesh', 'RAJESH', 'of one word'],
    ['Mohd Imran Khan', 'MOHAMMED IMRAN KHAN', 'with a usual short form'],
    ['M/s Ramesh Gems Pvt. Ltd.', 'RAMESH GEMS PRIVATE LIMITED', 'of a company'],
    ['Rao & Sons', 'RAO AND SONS', 'of a firm'],
    ['आशा राव', 'आशा राव', 'in Devanagari'],
  ])('%s, %s: %s', (given, registered) => {
    expect(namesMatch(given, registered)).toBe(true);
  });

  test.each([
    ['Asha Rao', 'MEERA RAO', 'another first name'],
    ['Asha Rao', 'ASHA KULKARNI', 'another last name'],
    ['Asha', 'ASHA RAO', 'one word of two'],
    ['A R', 'ASHA RAO', 'initials alone'],
    ['Asha Rao', 'ASHA RAU', 'another spelling, about which staff decide'],
    ['A Rao', 'MEERA RAO', 'another initial'],
    ['Asha Asha', 'ASHA RAO', 'a word twice'],
    ['Ramesh Gems', 'RAMESH GOLD', 'another firm'],
    ['', 'ASHA RAO', 'no name'],
    ['...', '...', 'no letters'],
    ['Shri', 'SHRI RAM', 'a title that is the whole name'],
  ])('%s, %s: not with %s', (given, registered) => {
    expect(namesMatch(given, registered)).toBe(false);
  });
});

const word = constantFrom('ASHA', 'RAO', 'KUMAR', 'MEERA', 'VENKAT', 'GUPTA', 'K', 'S', 'RAM', 'MD');
const name = array(word, { minLength: 1, maxLength: 5 });
const title = constantFrom('', 'Mr. ', 'SMT ', 'Shri ', 'dr ', 'M/s ');

describe('the comparison of names', () => {
  it('does not depend on which name was registered', () => {
    assert(
      property(name, name, (one, other) => {
        expect(namesMatch(one.join(' '), other.join(' '))).toBe(namesMatch(other.join(' '), one.join(' ')));
      }),
    );
  });

  it('finds every name with a whole word in itself, in any order, letter case and with any title', () => {
    const whole = name.filter((words) => words.some((one) => one.length > 1));
    const shuffled = whole.chain((words) => tuple(shuffledSubarray(words, { minLength: words.length }), title));
    assert(
      property(shuffled, ([words, before]) => {
        const registered = words.toSorted().join(' ');
        expect(namesMatch(`${before}${words.join('.  ').toLowerCase()}`, registered)).toBe(true);
      }),
    );
  });

  it('never takes a name whose words are all others', () => {
    const others = array(constantFrom('ZARINA', 'QURESHI', 'FAROOQUI', 'HUSAIN'), { minLength: 1, maxLength: 4 });
    const long = name.map((words) => words.filter((one) => one.length > 3)).filter((words) => words.length > 0);
    assert(
      property(long, others, (one, other) => {
        expect(namesMatch(one.join(' '), other.join(' '))).toBe(false);
      }),
    );
  });
});
