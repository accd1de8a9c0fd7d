import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
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
    expect(path).toMatch(/^\/media\/tiles\/uploads\/lotus-coin-[0-9a-f]{8}\.webp$/);
    const { platform } = server;
    for (const suffix of ['.webp', '-320.avif', '-320.webp', '-640.avif', '-640.webp']) {
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
