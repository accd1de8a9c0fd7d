/** Worker thread that reads statement files. */
import { parseStatement, type ReadStatement, type StatementTask } from './parse-statement.ts';

export default function readStatement(task: StatementTask): ReadStatement {
  return parseStatement(task);
}
