import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { type StaffClient, signInOwner, startBackOfficeServer, type TestServer } from '#testing';

let server: TestServer;
let owner: StaffClient;
beforeAll(async () => {
  server = await startBackOfficeServer();
  owner = await signInOwner(server);
});
afterAll(async () => await server.close());

const list = { page: 1, perPage: 50, search: '', sort: '', filters: {} };

describe('the video of a testimonial', () => {
  it('is saved with its poster only', async () => {
    await server.database.run(sql`
      insert into testimonial (name, title, description, star_rating, status, created_at)
      values ('Ira', 'ira@buyer.example', 'Heavy', 5, 'waiting', now())`);
    const { rows } = await owner.ok(contract.listRecords, { ...list, resource: 'testimonials', search: 'Ira' });
    const held = await owner.ok(contract.readRecord, { resource: 'testimonials', id: rows[0]?.id ?? 0 });
    const film = { video: '/media/video/ira.mp4', videoWebm: null, videoPoster: null };
    const save = { resource: 'testimonials', id: held.id, version: held.version };
    const values = { ...held.values, status: 'published', ...film };
    expect(await owner.call(contract.saveRecord, { ...save, values })).toMatchObject({
      ok: false,
      code: 409,
      message: expect.stringContaining('testimonial film needs its still'),
    });
    const whole = { ...values, videoPoster: '/media/video/ira.webp' };
    expect(await owner.ok(contract.saveRecord, { ...save, values: whole })).toMatchObject({ values: whole });
  });
});
