import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as contract from '@tola/contract/staff';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStaffClient, type StaffClient, signInOwner, startBackOfficeServer, type TestServer } from '#testing';

let server: TestServer;
let owner: StaffClient;
beforeAll(async () => {
  server = await startBackOfficeServer();
  owner = await signInOwner(server);
});
afterAll(async () => await server.close());

describe('an uploaded image', () => {
  it('is stored in every size and format of its folder', async () => {
    const png = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#a87b1e' } })
      .png()
      .toBuffer();
    const { path } = await owner.ok(contract.uploadPicture, {
      part: 'tiles',
      name: 'Lotus coin',
      file: png.toString('base64'),
    });
    expect(path).toMatch(/^\/media\/tiles\/uploads\/lotus-coin-[0-9a-f]{8}-s\.webp$/);
    const { platform } = server;
    for (const suffix of ['.webp', '-320.avif', '-320.webp', '-480.avif', '-640.avif', '-640.webp']) {
      const size = await sharp(`${platform.settings.dataDir}${path.replace('.webp', suffix)}`).metadata();
      expect(size.width).toBe(size.height);
    }
  });

  it('is rejected when it is not an image or is too small', async () => {
    const file = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    expect(await owner.call(contract.uploadPicture, { part: 'tiles', name: 'x', file })).toMatchObject({
      ok: false,
      reason: 'not-a-picture',
    });
    const small = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(
      await owner.call(contract.uploadPicture, { part: 'tiles', name: 'x', file: small.toString('base64') }),
    ).toMatchObject({ ok: false, reason: 'too-small' });
  });
});

it('an image of 40 megapixels raises memory by less than 100 MB', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const small = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
  const photo = async (width: number, height: number): Promise<string> =>
    (await sharp(small).resize(width, height, { fit: 'fill' }).jpeg({ quality: 50 }).toBuffer()).toString('base64');
  const upload = { part: 'tiles', name: 'Large' } as const;
  // Starts the thread and loads the codecs.
  await owner.ok(contract.uploadPicture, { ...upload, file: await photo(2_000, 2_000) });
  const file = await photo(7_000, 5_700);
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  await owner.ok(contract.uploadPicture, { ...upload, file });
  clearInterval(timer);
  expect((most - before) / 1e6).toBeLessThan(100);
}, 120_000);

describe('an uploaded video', () => {
  const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(64)]);
  const webm = Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3]),
    Buffer.from('\x42\x82\x84webm'),
    Buffer.alloc(64),
  ]);

  async function send(format: string, body: Buffer, by = owner, headers: Record<string, string> = {}) {
    return await fetch(`${server.url}/back-office/files/videos/${format}?name=Lotus`, {
      method: 'POST',
      headers: { cookie: by.cookie, ...headers },
      body: new Uint8Array(body),
    });
  }

  it('from an unauthenticated client is rejected before the body is read', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    let received = '';
    socket.on('data', (bytes: Buffer) => {
      received += bytes.toString();
    });
    const head = ['POST /back-office/files/videos/mp4?name=x HTTP/1.1', 'host: tola', 'content-length: 50000000'];
    socket.write(`${head.join('\r\n')}\r\n\r\nthe first of many bytes`);
    await expect.poll(() => received).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });

  it('is stored unchanged under the returned path', async () => {
    for (const [format, video] of [
      ['mp4', mp4],
      ['webm', webm],
    ] as const) {
      const response = await send(format, video);
      expect(response.status).toBe(200);
      const { path } = (await response.json()) as { path: string };
      expect(path).toMatch(new RegExp(`^/media/video/uploads/lotus-[0-9a-f]{8}\\.${format}$`));
      expect(await readFile(`${server.platform.settings.dataDir}${path}`)).toEqual(video);
    }
  });

  it('of 50 MB goes to the disk as it arrives', async () => {
    const part = Buffer.alloc(65_536);
    const parts = 800;
    // Buffers that were written already are not counted.
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const held = (): number => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers;
    };
    const before = held();
    let most = before;
    async function* film(): AsyncGenerator<Buffer> {
      yield mp4;
      for (let n = 0; n < parts; n += 1) {
        if (n % 50 === 0) most = Math.max(most, held());
        yield part;
      }
    }
    const headers = { cookie: owner.cookie, 'content-length': mp4.length + parts * part.length };
    const sending = request(`${server.url}/back-office/files/videos/mp4?name=Long`, { method: 'POST', headers });
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
    await pipeline(film, sending);
    const [response] = await answered;
    expect(response.statusCode).toBe(200);
    response.resume();
    expect(most - before).toBeLessThan(20_000_000);
  });

  it('that is rejected, too large or cut off leaves no file', async () => {
    const folder = `${server.platform.settings.dataDir}/media/video/uploads`;
    const before = await readdir(folder);
    expect((await send('mp4', Buffer.from('<svg/>'))).status).toBe(400);
    expect((await send('mp4', Buffer.alloc(contract.VIDEO_BYTES + 1))).status).toBe(413);
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const head = ['POST /back-office/files/videos/mp4?name=x HTTP/1.1', 'host: tola', `cookie: ${owner.cookie}`];
    socket.write(`${[...head, 'content-length: 50000'].join('\r\n')}\r\n\r\nthe first of many bytes`);
    await expect.poll(async () => (await readdir(folder)).length).toBe(before.length + 1);
    socket.destroy();
    await expect.poll(async () => await readdir(folder)).toEqual(before);
  });

  it.each([
    ['is not a video', 'mp4', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400],
    ['does not match the declared format', 'webm', mp4, 400],
    [
      'is another file of the same container',
      'mp4',
      Buffer.concat([mp4.subarray(0, 8), Buffer.from('heic'), mp4]),
      400,
    ],
    ['has an unsupported format', 'avi', mp4, 404],
  ])('is rejected when it %s', async (_, format, video, status) => {
    expect((await send(format, video)).status).toBe(status);
  });

  it('is rejected without the right to upload, without a session, and from another origin', async () => {
    const packer = await createStaffClient(server, owner, ['orders']);
    expect((await send('mp4', mp4, packer)).status).toBe(403);
    expect((await send('mp4', mp4, owner.another())).status).toBe(401);
    expect((await send('mp4', mp4, owner, { origin: 'https://elsewhere.example' })).status).toBe(403);
  });
});
