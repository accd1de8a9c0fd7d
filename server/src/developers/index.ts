/** The API reference at `/developers`. */
export { developersFeature } from './developers-feature.ts';
export { examplePayload } from './example-payloads.ts';
