/** Answers that are kept for as long as what they are made of stays the same. */

export type KeepAnswer = <T>(madeOf: string, question: string, make: () => T) => T;

/**
 * Makes a store of answers for one thing they are made of at a time: the first question about another one forgets
 * them all. The number of questions must be bounded by what exists, never by what visitors think of.
 */
export function keepAnswers(): KeepAnswer {
  const answers = new Map<string, unknown>();
  let keptFor = '';
  return <T>(madeOf: string, question: string, make: () => T): T => {
    if (madeOf !== keptFor) {
      answers.clear();
      keptFor = madeOf;
    }
    if (!answers.has(question)) answers.set(question, make());
    return answers.get(question) as T;
  };
}
