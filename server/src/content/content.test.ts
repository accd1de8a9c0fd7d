import {
  addTestimonial,
  articleSlugs,
  getBlog,
  getContactDetails,
  getEnquiryPage,
  getFaq,
  getNews,
  getPageHead,
  getPolicy,
  getStores,
  getTestimonials,
  policyNames,
} from '@tola/contract';
import * as staff from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeBusiness } from '#business';
import { sql } from '#database';
import {
  call,
  dataOf,
  eventually,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  sendCall,
  signInOwner,
  startTestServer,
  type TestServer,
} from '#testing';
import { factNames } from './business-facts.ts';
import { PageTextError, savePage } from './index.ts';

let server: TestServer;
let editor: StaffClient;

beforeAll(async () => {
  const settings = { adminEmail: ownerLogin, adminPassword: ownerPassword };
  server = await startTestServer({ demo: true, settings });
  editor = await signInOwner(server);
});

afterAll(async () => await server.close());

const draft = {
  title: 'A test post: with more behind the colon',
  descriptionHtml: '<p>Text <script>alert(1)</script><a href="/faq">link</a></p>',
  image: '/media/journal/assay-cards.webp',
  imageAlt: 'Cards',
  link: '',
  author: 'The test',
  published: true,
  publishedAt: '2026-11-20T00:00:00+05:30',
};

describe('The demo shop', () => {
  it('publishes posts, news, testimonials, questions and stores in order', async () => {
    const posts = await dataOf(call(server, getBlog, null));
    expect(posts.length).toBeGreaterThanOrEqual(14);
    const dates = posts.map((post) => post.publishedAt);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect((await dataOf(call(server, getNews, null))).length).toBeGreaterThanOrEqual(14);
    expect((await dataOf(call(server, getTestimonials, null))).length).toBeGreaterThanOrEqual(15);
    expect((await dataOf(call(server, getFaq, null))).length).toBeGreaterThanOrEqual(20);
    const stores = await dataOf(call(server, getStores, null));
    expect(stores).toHaveLength(7);
    expect(stores.some((store) => store.images.length === 0)).toBe(true);
  });

  it('gives the newer of two posts with the same slug the slug without suffix', async () => {
    const posts = await dataOf(call(server, getBlog, null));
    const slugs = articleSlugs(posts);
    const guides = posts.filter((post) => post.title.startsWith('Gold price, explained'));
    expect(guides.map((post) => slugs.get(post.id))).toEqual(['gold-price-explained', 'gold-price-explained-1']);
  });

  it('fills all placeholders in page texts', async () => {
    const business = await dataOf(call(server, getContactDetails, null));
    for (const page of policyNames) {
      const text = JSON.stringify(await dataOf(call(server, getPolicy, { page })));
      expect(text).not.toContain('{{');
      for (const fact of factNames) expect(text).not.toContain(fact);
    }
    expect((await dataOf(call(server, getPolicy, { page: 'about' }))).title).toBe(`About ${business.businessName}`);
    const terms = await dataOf(call(server, getPolicy, { page: 'terms-and-conditions' }));
    expect(terms.numbered).toBe(true);
    expect(terms.sections).toHaveLength(21);
    expect((await dataOf(call(server, getPolicy, { page: 'privacy-policy' }))).sections).toHaveLength(11);
  });

  it('has texts for the business enquiry pages and page heads', async () => {
    const page = await dataOf(call(server, getEnquiryPage, { page: 'corporate-gifting-enquiry' }));
    expect(page.brochureName).toBe('Corporate Gifting Brochure');
    expect((await dataOf(call(server, getPageHead, { path: '/faq' })))?.title).toBe(
      'Frequently asked questions - Tola',
    );
    expect(await dataOf(call(server, getPageHead, { path: '/nowhere' }))).toBeNull();
  });

  it('uses the wire names of the specification', async () => {
    const all = async (name: string) =>
      JSON.parse(String((await sendCall(server, name, null)).envelope.Data)) as Record<string, unknown>[];
    const first = async (name: string) => (await all(name))[0];
    expect(await first('GetBlogForFront')).toMatchObject({
      Id: expect.any(Number),
      B_Title: expect.any(String),
      B_Description: expect.stringContaining('<p>'),
      B_ImagePath: expect.stringMatching(/^\/media\//),
    });
    expect(await all('GetNewsForFront')).toSatisfy((list: object[]) => list.every((one) => 'B_Link' in one));
    expect(await all('GetTestimonialsForFront')).toContainEqual(expect.objectContaining({ T_ImagePath: null }));
    expect(await first('GetTestimonialsForFront')).toMatchObject({ T_Name: expect.any(String), StarRating: 5 });
    expect(await first('GetFaqForFront')).toMatchObject({
      F_Title: expect.any(String),
      F_Description: expect.any(String),
    });
    expect(await first('GetStoresForFront')).toMatchObject({
      late: 18.9491,
      long: 72.8312,
      mobileNo: expect.any(String),
    });
  });

  it('serves content without database queries', async () => {
    const before = server.database.queries.statements;
    await call(server, getBlog, null);
    await call(server, getPolicy, { page: 'about' });
    await call(server, getPageHead, { path: '/faq' });
    expect(server.database.queries.statements).toBe(before);
  });

  it('rejects an unknown page', async () => {
    const reply = await sendCall(server, 'GetPolicyFront', JSON.stringify({ Page: 'nothing' }));
    expect(reply.envelope.code).toBe(400);
  });
});

describe('A post', () => {
  async function write(changes: Partial<typeof draft> = {}): Promise<staff.SavedRecord> {
    const values = { ...draft, ...changes };
    return await editor.ok(staff.saveRecord, { resource: 'journal', id: null, version: null, values });
  }
  const posts = async () => await dataOf(call(server, getBlog, null));

  it('appears sanitised after saving, and disappears after removal', async () => {
    const { id, version } = await write();
    const post = await eventually(async () => (await posts()).find((one) => one.id === id));
    expect(post.descriptionHtml).toBe('<p>Text <a href="/faq" target="_blank" rel="noopener">link</a></p>');
    await editor.ok(staff.removeRecord, { resource: 'journal', id, version });
    await eventually(async () => (await posts()).every((one) => one.id !== id));
  });

  it('is visible only to staff while it is a draft', async () => {
    const hidden = await write({ published: false });
    const shown = await write({ title: 'Shown' });
    const read = await eventually(async () => {
      const all = await posts();
      return all.some(({ id }) => id === shown.id) && all;
    });
    expect(read.some(({ id }) => id === hidden.id)).toBe(false);
    expect(await editor.ok(staff.readRecord, { resource: 'journal', id: hidden.id })).toBeDefined();
  });

  it('with the slug of another post is saved with a warning', async () => {
    expect((await write({ title: 'Nothing else is called that' })).warning).toBe('');
    expect((await write({ title: 'Nothing else is called that: not yet' })).warning).toContain('same address');
  });
});

describe('A page text', () => {
  it('is rejected when it is malformed', async () => {
    const save = savePage(server.database, 'about', { title: 'About', sections: [] }, 'editor', server.clock());
    await expect(save).rejects.toThrow(PageTextError);
    expect((await dataOf(call(server, getPolicy, { page: 'about' }))).sections.length).toBeGreaterThan(3);
  });

  it('shows charges at the rates set in the back office', async () => {
    const read = async () =>
      JSON.stringify({
        returns: await dataOf(call(server, getPolicy, { page: 'return-and-exchange' })),
        questions: await dataOf(call(server, getFaq, null)),
        posts: await dataOf(call(server, getBlog, null)),
        news: await dataOf(call(server, getNews, null)),
      });
    const atDefaults = ['Gateway charges, 2 percent', '₹3,182.70', '₹1,55,952.30', 'Yes, 2 percent of the total'];
    const changed = ['Gateway charges, 1.5 percent', '₹2,387.03', '₹1,56,747.97', 'Yes, 2.5 percent of the total'];
    const inPosts = ['surcharge of 2.5 percent', '₹3,978.38', '₹1,63,113.38', 'online payments 1.5 percent'];
    const before = await read();
    for (const text of atDefaults) expect(before).toContain(text);
    expect(before).not.toContain('{{');

    const change = {
      cardSurcharge: [{ since: '2017-07-01', bp: 250 }],
      cancellationCharge: [{ since: '2017-07-01', bp: 150 }],
    };
    await changeBusiness(server.database, change, { by: 'owner', reason: 'test' }, server.clock());
    await eventually(async () => (await read()).includes('Gateway charges, 1.5 percent'));
    const after = await read();
    for (const text of [...changed, ...inPosts]) expect(after).toContain(text);
    for (const text of atDefaults) expect(after).not.toContain(text);
  });

  it('follows changes of business facts', async () => {
    const change = { legalName: 'Another Bullion Private Limited' };
    await changeBusiness(server.database, change, { by: 'owner', reason: 'test' }, server.clock());
    await eventually(async () =>
      JSON.stringify(await dataOf(call(server, getPolicy, { page: 'about' }))).includes(change.legalName),
    );
  });

  it('that is invalid in the database is not served, without affecting the others', async () => {
    await server.database.run(sql`update page_text set content = '{"title": 1}' where name = 'shipping-policy'`);
    await eventually(async () => !(await call(server, getPolicy, { page: 'shipping-policy' })).ok);
    expect(await call(server, getPolicy, { page: 'shipping-policy' })).toMatchObject({ code: 404 });
    expect((await call(server, getPolicy, { page: 'about' })).ok).toBe(true);
  });
});

describe('A testimonial', () => {
  const written = { name: 'Kiran <b>', title: 'kiran@example.in', description: 'Good & heavy', starRating: 4 };

  it.each([
    [{ ...written, name: ' ' }, 'Enter name'],
    [{ ...written, name: '', title: '', description: '', starRating: 0 }, 'Enter name'],
    [{ ...written, title: '', description: '' }, 'Enter title'],
    [{ ...written, description: '', starRating: 0 }, 'Enter description'],
    [{ ...written, starRating: 0 }, 'Please select a rating'],
    [{ ...written, starRating: 6 }, 'Please select a rating'],
  ])('is validated in the order of the form: %j', async (payload, message) => {
    expect(await call(server, addTestimonial, payload)).toMatchObject({ ok: false, code: 400, message });
  });

  it('is shown once staff publish it, and hidden once they decline it', async () => {
    expect(await call(server, addTestimonial, written)).toMatchObject({
      ok: true,
      message: expect.stringContaining('Thank you'),
    });
    const resource = 'testimonials';
    const wanted = { resource, page: 1, perPage: 1, search: '', sort: '', filters: { status: 'waiting' } };
    const [waiting] = (await editor.ok(staff.listRecords, wanted)).rows;
    if (waiting === undefined) throw new Error('No testimonial awaits moderation');
    const held = async () => await editor.ok(staff.readRecord, { resource, id: waiting.id });
    expect((await held()).values).toMatchObject(written);
    const isShown = async () =>
      (await dataOf(call(server, getTestimonials, null))).some((one) => one.id === waiting.id);
    expect(await isShown()).toBe(false);
    const moderate = async (status: string) =>
      await editor.ok(staff.saveRecord, {
        resource,
        id: waiting.id,
        version: (await held()).version,
        values: { status, video: null, videoWebm: null, videoPoster: null },
      });
    await moderate('waiting');
    await moderate('published');
    await eventually(isShown);
    const [shown] = (await dataOf(call(server, getTestimonials, null))).filter((one) => one.id === waiting.id);
    expect(shown?.name).toBe('Kiran <b>');
    expect(JSON.stringify(shown)).not.toContain('kiran@example.in');
    await moderate('declined');
    await eventually(async () => !(await isShown()));
    await moderate('waiting');
  });

  it('is stored once per idempotency key', async () => {
    const { database } = server;
    const count = async () =>
      (await database.one<{ count: number }>(sql`select count(*)::bigint as count from testimonial`)).count;
    const before = await count();
    const options = { headers: { 'idempotency-key': 'one-submission-only' } };
    await Promise.all([1, 2, 3].map(async () => await dataOf(call(server, addTestimonial, written, options))));
    expect(await count()).toBe(before + 1);
  });

  it('is rate-limited by IP address', async () => {
    const answers = [];
    for (let tries = 0; tries < 11; tries += 1) answers.push(await call(server, addTestimonial, written));
    expect(answers.at(-1)).toMatchObject({ ok: false, code: 429 });
    server.clock.advance(601);
    expect((await call(server, addTestimonial, written)).ok).toBe(true);
  });
});
