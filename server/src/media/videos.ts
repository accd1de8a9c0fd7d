/** Product videos: stored unchanged after a check of the file signature. Uploaded as a raw request body, which goes straight to the disk, and from there to the object storage. */
import { open, rm } from 'node:fs/promises';
import { staffFileRefusals, VIDEO_BYTES, VIDEO_FORMATS, type VideoFormat } from '@tola/contract/staff';
import { recordAudit, staffActor } from '#audit';
import { type RawRequest, type RawRoute, refuse } from '#http';
import { takeToken } from '#limits';
import { checksumOfFile } from '#object-storage';
import { requireStaff, STAFF_PATH } from '#staff-accounts';
import type { MediaDependencies } from './images.ts';
import { uploadTarget } from './media-files.ts';
import { beginMedia, completeMedia } from './media-store.ts';

/** `POST /back-office/files/videos/mp4?name=…` with the video as its body returns `{"path": "/media/video/…"}`. */
export function videoRoute({ database, objects }: MediaDependencies): RawRoute {
  return {
    method: 'POST',
    path: `${STAFF_PATH}/files/videos/:format`,
    bodyBytes: VIDEO_BYTES,
    savesBody: true,
    sameOriginOnly: true,
    async admit(request) {
      await requireStaff(database, request, 'pictures.upload');
      formatOf(request);
    },
    async handle(request) {
      const { now } = request;
      const staff = await requireStaff(database, request, 'pictures.upload');
      await takeToken(database, { name: 'staff uploads', key: String(staff.id), limit: 120, windowSeconds: 3600 }, now);
      const format = formatOf(request);
      const name = (request.query.get('name') ?? '').slice(0, 80);
      const target = uploadTarget('video', name);
      const file = `${target.stem}.${format}`;
      const path = `${target.address}/${file}`;
      const key = target.keyOf(file);
      const spooled = await objects.spool(key);
      await request.saveBody(spooled);
      await requireVideo(format, spooled);
      const media = { key, contentType: `video/${format}`, ...(await checksumOfFile(spooled)) };
      await beginMedia(database, [media], now);
      await objects.putFile(key, spooled, media.contentType, media);
      const entry = { action: 'uploaded', kind: 'film', subjectId: path, subject: name };
      const actor = staffActor(staff, request);
      await database.transaction(async (tx) => {
        await completeMedia(tx, [key], now);
        await recordAudit(tx, actor, entry, now);
      });
      return {
        headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
        body: JSON.stringify({ path }),
      };
    },
  };
}

/** @throws Refusal format-unknown */
function formatOf({ params }: RawRequest): VideoFormat {
  const format = VIDEO_FORMATS.find((one) => one === params.format);
  if (format === undefined) throw refuse(staffFileRefusals, 'format-unknown');
  return format;
}

/** Enough for the header of either format. */
const HEAD_BYTES = 4_096;

/**
 * Deletes a file that is not a video of the format.
 *
 * @throws Refusal not-a-film
 */
async function requireVideo(format: VideoFormat, path: string): Promise<void> {
  if (SIGNATURES[format](await headOf(path))) return;
  await rm(path, { force: true });
  throw refuse(staffFileRefusals, 'not-a-film', { format: format.toUpperCase() });
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

/** Brands of files that browsers play, not of the other kinds of file that begin with the same box, such as HEIC. */
const MP4_BRANDS = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |M4VH|dash|MSNV)$/;

/** ISO 14496-12: a file starts with its `ftyp` box. RFC 8794: it starts with the EBML header, which contains the document type. */
const SIGNATURES: Readonly<Record<VideoFormat, (bytes: Buffer) => boolean>> = {
  mp4(bytes) {
    if (bytes.length < 32 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
    const boxBytes = bytes.readUInt32BE(0);
    return boxBytes >= 16 && boxBytes < bytes.length && MP4_BRANDS.test(bytes.toString('latin1', 8, 12));
  },
  webm: (bytes) => bytes.subarray(0, 4).equals(EBML) && bytes.toString('latin1', 0, 64).includes('webm'),
};
