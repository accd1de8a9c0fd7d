/** Images and videos uploaded by staff. */
export { saveImage } from './picture-files.ts';
export { videoRoute } from './videos.ts';
