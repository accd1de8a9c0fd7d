/** The supervised store without pages, so that no build is needed. */
import { runSupervised } from '../run-supervised.ts';

await runSupervised({ partial: true });
