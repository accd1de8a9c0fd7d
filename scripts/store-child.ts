/** The store as a supervised child of `npm start`. */
import { builtPages } from '@tola/server';
import { runSupervised } from './run-supervised.ts';

await runSupervised({ pages: builtPages });
