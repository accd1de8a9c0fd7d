/** Pictures and videos that staff upload. */
export { keepPicture } from './picture-files.ts';
export { videoRoute } from './videos.ts';
