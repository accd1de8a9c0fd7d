/** Images uploaded by customers. */
export { MAX_MEGAPIXELS } from './picture-limits.ts';
export { readPicture } from './pictures.ts';
export { imageReply } from './upload-routes.ts';
export { recordChecksum, uploadChecksums, uploadedFiles, uploadInsert } from './upload-store.ts';
export { sweepUploads } from './upload-sweep.ts';
export { createUploads, type StoredImage, type Uploads, uploadKey } from './uploads.ts';
export { uploadsFeature } from './uploads-feature.ts';
