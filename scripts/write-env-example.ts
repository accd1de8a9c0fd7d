/** Writes `.env.example` from the declarations of the settings. A test compares the two. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { settingsExample } from '@tola/server';
import { repositoryRoot } from './steps.ts';

writeFileSync(resolve(repositoryRoot, '.env.example'), settingsExample());
