import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PanService, startPanService } from './index.ts';

const KEY = 'secret-key';
let service: PanService;

beforeAll(async () => {
  service = await startPanService({ port: 0, key: KEY });
});
afterAll(async () => await service.close());
beforeEach(() => {
  service.state.clearFaults();
  service.state.mode = 'name';
});

async function post(body: unknown, { url = service.url, key = KEY } = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function control(path: string, body: unknown): Promise<number> {
  return (await post(body, { url: service.url.replace('/verify', `/__emu/${path}`) })).status;
}

const asha = { requestId: 'one', pan: 'ABCPE1234F', name: 'Asha Rao' };

describe('the emulator of a PAN verification service', () => {
  it('tells the registered name, or only whether the name matches', async () => {
    expect(await (await post(asha)).json()).toEqual({ requestId: 'one', status: 'valid', name: 'ASHA RAO' });
    expect(await control('mode', { mode: 'match' })).toBe(204);
    const answer = async (requestId: string, name: string) => await (await post({ ...asha, requestId, name })).json();
    expect(await answer('two', 'Asha Rao')).toEqual({ requestId: 'two', status: 'valid', nameMatches: true });
    expect(await answer('three', 'Meera Rao')).toEqual({ requestId: 'three', status: 'valid', nameMatches: false });
    expect(await control('mode', { mode: 'both' })).toBe(400);
  });

  it('knows the PANs that it was told of, and which are inactive', async () => {
    const statusOf = async (requestId: string, pan: string) =>
      ((await (await post({ requestId, pan, name: 'Any Name' })).json()) as { status: string }).status;
    expect(await statusOf('four', 'ABCPX1234D')).toBe('inactive');
    expect(await statusOf('five', 'AAAPL1234C')).toBe('unknown');
    expect(await control('holders', { pan: 'AAAPL1234C', name: 'ANY NAME' })).toBe(204);
    expect(await statusOf('six', 'AAAPL1234C')).toBe('valid');
    expect(await control('holders', { pan: 'AAAPL1234C' })).toBe(400);
  });

  it('answers a repeated request as before, and counts it once', async () => {
    service.state.addFault('lost', 1);
    const request = { ...asha, requestId: 'seven' };
    await expect(post(request)).rejects.toThrow('fetch failed');
    service.state.holders.set(asha.pan, { name: 'RENAMED', isActive: true });
    expect(await (await post(request)).json()).toMatchObject({ name: 'ASHA RAO' });
    service.state.holders.set(asha.pan, { name: 'ASHA RAO', isActive: true });
    expect(service.state.calls.filter((one) => one === 'seven')).toHaveLength(2);
    expect([...service.state.answers.keys()].filter((one) => one === 'seven')).toHaveLength(1);
  });

  it('refuses a wrong key and a request without its fields, and simulates faults', async () => {
    expect((await post(asha, { key: 'other' })).status).toBe(401);
    expect((await post({ ...asha, pan: 'ABC' })).status).toBe(400);
    expect((await post(null)).status).toBe(400);
    expect(await control('faults', { kind: 'limited', seconds: 7 })).toBe(204);
    const limited = await post(asha);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
    expect(await control('faults', { kind: 'down' })).toBe(204);
    expect((await post(asha)).status).toBe(503);
    expect(await control('faults', { kind: 'tired' })).toBe(400);
  });
});
