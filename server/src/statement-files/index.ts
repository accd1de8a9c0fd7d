/** Files of bank statements, as Indian banks offer them: from bytes to credits, within bounds, in a worker thread. */
export { chequeWords } from './cheque-words.ts';
export type {
  ReadStatement,
  RememberedLayout,
  Statement,
  StatementCredit,
  StatementDebit,
  StatementTask,
} from './parse-statement.ts';
export { readStatementFile } from './read-statement.ts';
