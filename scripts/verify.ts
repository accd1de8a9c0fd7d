/** `npm run verify`: the quick part of the tests, before every commit. */
import { runSteps } from './steps.ts';
import { verifySteps } from './verify-steps.ts';

await runSteps(verifySteps);
