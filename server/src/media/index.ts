/** Images and videos uploaded by staff. */
export { saveImage } from './images.ts';
export { videoRoute } from './videos.ts';
