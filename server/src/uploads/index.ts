/** Images uploaded by customers. */
export { MAX_MEGAPIXELS } from './picture-encoding.ts';
export { readPicture } from './pictures.ts';
export { imageReply } from './upload-routes.ts';
export { uploadInsert } from './upload-store.ts';
export { createUploads, type StoredImage, type Uploads } from './uploads.ts';
export { uploadsFeature } from './uploads-feature.ts';
