/** Pictures that customers send. */
export { readPicture } from './pictures.ts';
export { pictureReply } from './upload-routes.ts';
export { uploadInsert } from './upload-store.ts';
export { createUploads, type StoredPicture, type Uploads } from './uploads.ts';
export { uploadsFeature } from './uploads-feature.ts';
