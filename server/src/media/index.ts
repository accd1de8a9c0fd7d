/** Images and videos uploaded by staff. */
export { saveImage } from './images.ts';
export { mediaFeature } from './media-feature.ts';
export { adoptMedia, isKnownMedia, mediaChecksums, storedMedia } from './media-store.ts';
export { videoRoute } from './videos.ts';
