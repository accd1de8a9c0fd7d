/** The supervised store without pages, which need a build. */
import { runSupervised } from '../run-supervised.ts';

await runSupervised({ partial: true });
