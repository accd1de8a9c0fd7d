/**
 * The store behind HAProxy: `npm run bench:fleet`, or a part of it with the argument `scaling` or `launch`. Installs HAProxy
 * from Debian where it is missing.
 */
import { measureLaunchDay } from './launch-day.ts';
import { measureScaling } from './scaling.ts';

const [part] = process.argv.slice(2);
if (part === undefined || part === 'scaling') await measureScaling();
if (part === undefined || part === 'launch') await measureLaunchDay();
