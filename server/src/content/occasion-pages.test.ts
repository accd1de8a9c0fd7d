/** Landing pages of occasions, from the back office to the store's pages. */
import { getOccasionPage, getOccasionPages, getPreview } from '@tola/contract';
import * as staff from '@tola/contract/staff';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  call,
  eventually,
  fixedClock,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  signInOwner,
  startTestServer,
  type TestServer,
} from '#testing';

let server: TestServer;
let owner: StaffClient;
const clock = fixedClock('2026-11-28T06:30:00Z');
beforeAll(async () => {
  server = await startTestServer({
    demo: true,
    clock,
    settings: { adminEmail: ownerLogin, adminPassword: ownerPassword },
  });
  owner = await signInOwner(server);
});
afterAll(async () => await server.close());

const block = { kind: 'text', heading: 'A heading', body: 'One.\n\n- Two', occasion: null, words: '', toPaise: null };
const page = {
  ...{ title: 'Gold for Pushya', slug: 'pushya', intro: 'A day to buy.', image: '/media/a.webp', imageAlt: 'Coins' },
  days: [
    { day: '2027-03-02', note: '', source: 'A calendar' },
    { day: '2026-11-28', note: 'Saturday', source: 'A calendar' },
  ],
  content: [block, { ...block, kind: 'pieces', heading: 'Pieces', body: '', occasion: 'festival', toPaise: 500_000 }],
  ...{ position: 9, published: true, publishFrom: null, publishUntil: null },
};

async function save(values: object) {
  return await owner.call(staff.saveRecord, {
    resource: 'occasions',
    id: null,
    version: null,
    values: { ...page, ...values },
  });
}

async function slugs(): Promise<string[]> {
  const answer = await call(server, getOccasionPages, null);
  return answer.ok ? answer.data.map(({ slug }) => slug) : [];
}

it('the sample shop has its four, with the coming days and their source, and the site map names them', async () => {
  expect(await slugs()).toEqual(['dhanteras', 'akshaya-tritiya', 'wedding', 'birth']);
  const dhanteras = await call(server, getOccasionPage, { slug: 'dhanteras' });
  expect(dhanteras).toMatchObject({ ok: true, data: { days: [{ day: '2027-10-27' }, { day: '2028-10-15' }] } });
  const map = await (await fetch(`${server.url}/sitemap.xml`)).text();
  for (const path of ['/gifts', '/occasions/dhanteras', '/occasions/birth']) expect(map).toContain(`${path}</loc>`);
});

it('an unknown occasion answers 404', async () => {
  expect(await call(server, getOccasionPage, { slug: 'picnic' })).toMatchObject({
    code: 404,
    message: 'This occasion has no page',
  });
});

it.each([
  ['an address in capitals', 400, { slug: 'Diwali' }],
  ['an address that another page has', 409, { slug: 'dhanteras' }],
  ['a day that no month has', 400, { slug: 'x', days: [{ day: '2027-02-30', note: '', source: 'A calendar' }] }],
  ['a day without a source', 400, { slug: 'x', days: [{ day: '2027-02-20', note: '', source: '' }] }],
  ['no blocks', 400, { slug: 'x', content: [] }],
  ['an occasion that does not exist', 400, { slug: 'x', content: [{ ...block, occasion: 'picnic' }] }],
  ['an amount of nothing', 400, { slug: 'x', content: [{ ...block, toPaise: 0 }] }],
])('%s is refused', async (_, code, values) => {
  const answer = await save(values);
  expect(answer).toMatchObject({ ok: false, code });
});

it('a preview shows the page before it is saved', async () => {
  const link = await owner.ok(staff.makePreview, {
    resource: 'occasions',
    id: null,
    values: { ...page, slug: 'draft' },
    variants: [],
  });
  const token = link.path.replace('/preview/', '');
  expect(await call(server, getPreview, { token })).toMatchObject({
    ok: true,
    data: {
      kind: 'occasion',
      occasion: { slug: 'draft', content: [{ kind: 'text' }, { kind: 'pieces' }] },
      article: null,
    },
  });
  expect(await slugs()).not.toContain('draft');
});

it('a page is composed, shown with days in order, and loses a day when it is over in India', async () => {
  expect(await save({})).toMatchObject({ ok: true });
  const read = async () => {
    const answer = await call(server, getOccasionPage, { slug: 'pushya' });
    if (!answer.ok) throw new Error(answer.message);
    return answer.data;
  };
  // The page arrives with the notification of the change.
  const shown = await eventually(async () => ((await slugs()).includes('pushya') ? await read() : null));
  expect(shown.days.map(({ day }) => day)).toEqual(['2026-11-28', '2027-03-02']);
  expect(shown.content).toMatchObject([
    {
      kind: 'text',
      blocks: [
        { kind: 'p', text: 'One.' },
        { kind: 'list', items: ['Two'] },
      ],
    },
    { kind: 'pieces', occasion: 'festival', toPaise: 500_000 },
  ]);
  clock.set('2026-11-28T18:30:00Z');
  expect((await read()).days.map(({ day }) => day)).toEqual(['2027-03-02']);
});

it('a scheduled page appears and ends at its times, and a draft never does', async () => {
  const times = { publishFrom: '2026-12-01T00:00:00.000Z', publishUntil: '2026-12-03T00:00:00.000Z' };
  expect(await save({ slug: 'later', ...times })).toMatchObject({ ok: true });
  expect(await save({ slug: 'never', published: false })).toMatchObject({ ok: true });
  // Only with a later one that is shown is it known that both have arrived.
  expect(await save({ slug: 'known' })).toMatchObject({ ok: true });
  await eventually(async () => ((await slugs()).includes('known') ? true : null));
  expect(await slugs()).not.toContain('later');
  clock.set('2026-12-01T00:00:00Z');
  expect(await slugs()).toContain('later');
  clock.set('2026-12-03T00:00:00Z');
  expect(await slugs()).not.toContain('later');
  expect(await slugs()).not.toContain('never');
});
