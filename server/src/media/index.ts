/** Images and videos uploaded by staff. */
export { saveImage } from './images.ts';
export { mediaFeature } from './media-feature.ts';
export { adoptMedia, type StoredMedia, storedMedia } from './media-store.ts';
export { sweepMedia } from './media-sweep.ts';
export { videoRoute } from './videos.ts';
