import { getEnquiryPage, getPageHead, getPolicy } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  createStaffClient,
  eventually,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  signInOwner,
  startTestServer,
  type TestServer,
} from '#testing';

let server: TestServer;
let owner: StaffClient;
let writer: StaffClient;
beforeAll(async () => {
  const settings = { adminEmail: ownerLogin, adminPassword: ownerPassword };
  server = await startTestServer({ demo: true, settings });
  owner = await signInOwner(server);
  writer = await createStaffClient(server, owner, ['content']);
});
afterAll(async () => await server.close());

async function held(name: contract.PageTextName): Promise<contract.StoredPageText & { values: contract.RecordValues }> {
  const page = await writer.ok(contract.readPageText, { name });
  if (page.values === null) throw new Error(`The page ${name} has no text`);
  return { ...page, values: page.values };
}

async function save(name: contract.PageTextName, version: string, values: contract.RecordValues, client = writer) {
  return await client.call(contract.savePageText, { name, version, values });
}

async function policyTitle(): Promise<string> {
  const answer = await call(server, getPolicy, { page: 'about' });
  return answer.ok ? answer.data.title : answer.message;
}

describe('the text of a page', () => {
  it('is listed with the facts it may use', async () => {
    const { pages, facts } = await writer.ok(contract.listPageTexts, null);
    expect(pages.map(({ name }) => name)).toEqual(contract.PAGE_TEXT_NAMES);
    expect(pages.every(({ title, updatedBy }) => title !== '' && updatedBy === 'seed')).toBe(true);
    expect(facts).toContainEqual({ name: 'businessName', value: 'Tola' });
  });

  it.each(contract.PAGE_TEXT_NAMES)('%s is unchanged after a round trip through its form', async (name) => {
    const { version, values } = await held(name);
    expect(await save(name, version, values)).toMatchObject({ ok: true, data: { version } });
  });

  it('reaches visitors within moments of a change, with an audit entry', async () => {
    const { version, values } = await held('about');
    const sections = [{ heading: 'Who', anchor: 'who', body: 'We are {{businessName}}.\n\n- one\n- two' }];
    expect(await save('about', version, { ...values, title: 'About us', sections })).toMatchObject({ ok: true });
    await eventually(async () => (await policyTitle()) === 'About us');
    expect(await call(server, getPolicy, { page: 'about' })).toMatchObject({
      data: {
        sections: [
          {
            heading: 'Who',
            anchor: 'who',
            blocks: [
              { kind: 'p', text: 'We are Tola.' },
              { kind: 'list', items: ['one', 'two'] },
            ],
          },
        ],
      },
    });
    const wanted = { page: 1, perPage: 1, search: '', kind: 'page text', subjectId: 'about' };
    const { rows } = await owner.ok(contract.listAudit, { ...wanted, who: null, from: null, to: null });
    expect(rows).toMatchObject([{ action: 'changed', before: { title: values.title }, after: { title: 'About us' } }]);
  });

  it('is saved once when two people change it concurrently, and the second is refused', async () => {
    const { version, values } = await held('product-care');
    const answers = await Promise.all([
      save('product-care', version, { ...values, title: 'Care' }),
      save('product-care', version, { ...values, title: 'With care' }, owner),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 409, reason: 'changed-meanwhile' });
  });

  it.each([
    ['without a title', { title: '' }, 'Title: is required'],
    ['without a section', { sections: [] }, 'Sections: must have at least one section'],
    ['with an unknown fact', { intro: 'Call {{telephone}}' }, 'There is no fact {{telephone}}'],
    ['with a table whose rows differ', { sections: [{ heading: 'A', anchor: '', body: '|a|b|\n|1|' }] }, 'a cell'],
  ])('is refused %s', async (_, wrong, sentence) => {
    const { version, values } = await held('shipping-policy');
    const answer = await save('shipping-policy', version, { ...values, ...wrong });
    expect(answer).toMatchObject({ ok: false, code: 400, reason: 'not-valid-here' });
    expect(answer.ok ? '' : answer.message).toContain(sentence);
    expect((await held('shipping-policy')).version).toBe(version);
  });

  it('regenerates its brochure', async () => {
    const pdf = async (): Promise<string> => {
      const response = await fetch(`${server.url}/brochures/corporate-gifting.pdf`);
      return `${response.headers.get('content-disposition')} ${response.headers.get('etag')}`;
    };
    const before = await pdf();
    const name = 'corporate-gifting-enquiry';
    const { version, values } = await held(name);
    const changed = { ...values, brochureFileName: 'Gifts of metal', formHeading: 'Ask us' };
    expect(await save(name, version, changed)).toMatchObject({ ok: true });
    await eventually(async () => (await pdf()) !== before);
    expect(await pdf()).toContain('Gifts of metal.pdf');
    expect(await call(server, getEnquiryPage, { page: name })).toMatchObject({ data: { formHeading: 'Ask us' } });
  });

  it('is refused without the right', async () => {
    const other = await createStaffClient(server, owner, ['orders', 'accounts', 'pricing']);
    const { version, values } = await held('about');
    expect(await save('about', version, values, other)).toMatchObject({ ok: false, code: 403 });
    expect(await other.call(contract.readPageText, { name: 'about' })).toMatchObject({ ok: false, code: 403 });
  });
});

it('shows a changed page head to visitors within moments', async () => {
  const values = { path: '/a-new-page', title: 'New at {{businessName}}', description: 'A page' };
  await writer.ok(contract.saveRecord, { resource: 'page-heads', id: null, version: null, values });
  await eventually(async () => {
    const answer = await call(server, getPageHead, { path: '/a-new-page' });
    return answer.ok && answer.data?.title === 'New at Tola';
  });
  const twin = { resource: 'page-heads', id: null, version: null, values };
  expect(await writer.call(contract.saveRecord, twin)).toMatchObject({ ok: false, reason: 'taken' });
  const wrong = { ...twin, values: { ...values, path: 'no slash' } };
  expect(await writer.call(contract.saveRecord, wrong)).toMatchObject({ ok: false, code: 400 });
});
