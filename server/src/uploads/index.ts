/** Images uploaded by customers. */
export { MAX_MEGAPIXELS } from './picture-limits.ts';
export { readPicture } from './pictures.ts';
export { imageReply } from './upload-routes.ts';
export { uploadInsert } from './upload-store.ts';
export { createUploads, type StoredImage, type Uploads } from './uploads.ts';
export { uploadsFeature } from './uploads-feature.ts';
