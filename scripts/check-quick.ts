/** `npm run check:quick`: the checks that take seconds, such as format, lint and types. */
import { runSteps } from './steps.ts';
import { quickSteps } from './verify-steps.ts';

await runSteps(quickSteps);
