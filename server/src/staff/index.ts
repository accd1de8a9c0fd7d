/** The back office's calls. */
export { staffFeature } from './staff-feature.ts';
