/** The checks that take seconds: format, lint and types of every workspace. `npm run verify` is the longer list. */
import { runSteps } from './steps.ts';
import { quickSteps } from './verify-steps.ts';

await runSteps(quickSteps);
