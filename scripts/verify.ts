/** `npm run verify`: every check but the browser journeys; run before each commit. */
import { runSteps } from './steps.ts';
import { verifySteps } from './verify-steps.ts';

await runSteps(verifySteps);
