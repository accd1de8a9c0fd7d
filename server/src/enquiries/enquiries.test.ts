import {
  addEnquiry,
  applyCorporate,
  applyDistributor,
  getCorporateDetails,
  getDistributorDetails,
} from '@tola/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { call, sendCall, startTestServer, type TestServer } from '#testing';
import { findVisitingCard, readEnquiry, workOnEnquiry } from './index.ts';

let server: TestServer;
let cardUrl = '';

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  const card = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#fbf8f2' } })
    .png()
    .toBuffer();
  cardUrl = `data:image/png;base64,${card.toString('base64')}`;
});

// Each test starts in a new rate-limit window.
beforeEach(() => server.clock.advance(4_000));

afterAll(async () => await server.close());

const contact = {
  firstName: 'Asha',
  lastName: 'Rao',
  mobile: '9812345678',
  email: 'asha@example.in',
  message: 'Do you have <b>8 g</b> coins?',
};
const corporate = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  address: '12 Sample Road',
  mobile: '6812345678',
  city: 'Pune',
  comment: 'Forty coins of 10 g',
};

async function ticketOf(
  answer: Promise<{ ok: boolean; message: string } & Partial<{ extras: { ticketNumber: string | null } }>>,
) {
  const { ok, message, extras } = await answer;
  if (!ok) throw new Error(message);
  return String(extras?.ticketNumber);
}

describe('A contact enquiry', () => {
  it('is stored under a ticket number and acknowledged by email', async () => {
    const ticket = await ticketOf(call(server, addEnquiry, contact));
    expect(ticket).toMatch(/^ENQ-26-\d{6}$/);
    const read = await readEnquiry(server.database, ticket);
    expect(read?.enquiry).toMatchObject({
      kind: 'contact',
      name: 'Asha',
      lastName: 'Rao',
      mobile: '9812345678',
      email: 'asha@example.in',
      message: contact.message,
      status: 'new',
      customerId: null,
    });
    const mail = await server.database.one<{ recipient: string; data: { name: string } }>(sql`
      select recipient, data from outbox_message where dedupe_key = ${`enquiry-received ${ticket}`}`);
    expect(mail).toMatchObject({ recipient: 'asha@example.in', data: { name: 'Asha Rao', ticketNumber: ticket } });
  });

  it('returns a message with the ticket number', async () => {
    const answer = await call(server, addEnquiry, contact);
    expect(answer.message).toContain(await ticketOf(Promise.resolve(answer)));
  });

  it.each([
    [{}, 'Enter first name'],
    [{ FirstName: 'A' }, 'Enter last name'],
    [{ FirstName: 'A', LastName: 'B' }, 'Enter valid number'],
    [{ FirstName: 'A', LastName: 'B', Number: '6812345678', Email: 'x' }, 'Enter valid number'],
    [{ FirstName: 'A', LastName: 'B', Number: '98123456789' }, 'Enter valid number'],
    [{ FirstName: 'A', LastName: 'B', Number: '9812345678' }, 'Enter valid email'],
    [{ FirstName: 'A', LastName: 'B', Number: '9812345678', Email: 'a@b' }, 'Enter valid email'],
  ])('is validated in the order of the form: %j', async (payload, message) => {
    const reply = await sendCall(server, 'AddEnquireFront', JSON.stringify({ Obj: JSON.stringify(payload) }));
    expect(reply.envelope).toMatchObject({ code: 400, msg: message });
    expect(reply.status).toBe(400);
  });

  it('is accepted without a message', async () => {
    expect((await call(server, addEnquiry, { ...contact, message: '' })).ok).toBe(true);
  });

  it('gets a unique number under concurrent requests', async () => {
    const sent = Array.from({ length: 8 }, async (_, index) =>
      ticketOf(call(server, addEnquiry, { ...contact, email: `asha${index}@example.in` })),
    );
    expect(new Set(await Promise.all(sent)).size).toBe(8);
  });

  it('is stored and acknowledged once per idempotency key, repeated or concurrent', async () => {
    const send = async (key: string) =>
      await ticketOf(call(server, addEnquiry, contact, { headers: { 'idempotency-key': key } }));
    const tickets = await Promise.all(Array.from({ length: 4 }, async () => await send('first-submission')));
    tickets.push(await send('first-submission'));
    expect(new Set(tickets).size).toBe(1);
    const { mails } = await server.database.one<{ mails: number }>(
      sql`select count(*)::bigint as mails from outbox_message where dedupe_key = ${`enquiry-received ${tickets[0]}`}`,
    );
    expect(mails).toBe(1);
    expect(await send('second-submission')).not.toBe(tickets[0]);
  });

  it('is rate-limited by IP address and by mailbox', async () => {
    for (let sent = 0; sent < 30; sent += 1) expect((await call(server, addEnquiry, contact)).ok).toBe(true);
    expect(await call(server, addEnquiry, { ...contact, email: 'ASHA@example.in' })).toMatchObject({ code: 429 });
    const others = [];
    for (let sent = 0; sent < 30; sent += 1) {
      others.push(await call(server, addEnquiry, { ...contact, email: `other${sent}@example.in` }));
    }
    expect(others.at(0)?.ok).toBe(true);
    expect(others.at(-1)).toMatchObject({ code: 429 });
  });
});

async function distributors(): Promise<number> {
  const query = sql`select count(*) as count from enquiry where kind = 'distributor'`;
  return (await server.database.one<{ count: number }>(query)).count;
}

describe('A corporate gifting enquiry', () => {
  it('is stored with its address, city and comment', async () => {
    const answer = await call(server, applyCorporate, corporate);
    expect(answer.message).toBe('Enquiry Submitted Succefully');
    const { ticketNumber } = await server.database.one<{ ticketNumber: string }>(sql`
      select ticket_number from enquiry where kind = 'corporate' order by id desc limit 1`);
    expect((await readEnquiry(server.database, ticketNumber))?.enquiry).toMatchObject({
      name: 'Asha Rao',
      city: 'Pune',
      message: 'Forty coins of 10 g',
      address: '12 Sample Road',
    });
  });

  it.each([
    [{}, 'Enter first name'],
    [{ Name: 'A' }, 'Enter valid email'],
    [{ Name: 'A', Email: 'a@b.in' }, 'Enter Address'],
    [{ Name: 'A', Email: 'a@b.in', Address: 'x' }, 'Enter valid number'],
    [{ Name: 'A', Email: 'a@b.in', Address: 'x', Mobile: '6812345678' }, 'Enter City'],
    [{ Name: 'A', Email: 'a@b.in', Address: 'x', Mobile: '6812345678', City: 'y' }, 'Enter Comment'],
  ])('is validated in the order of the form: %j', async (payload, message) => {
    const reply = await sendCall(server, 'ApplyCorporateFront', JSON.stringify({ Obj: JSON.stringify(payload) }));
    expect(reply.envelope).toMatchObject({ code: 400, msg: message });
  });

  it('returns the contact and the brochure', async () => {
    const answer = await call(server, getCorporateDetails, null);
    if (!answer.ok) throw new Error(answer.message);
    expect(answer.data).toMatchObject({ email: 'corporate@tola.example', mobile: '9000000010' });
    expect((await fetch(server.url + answer.data.brochure)).headers.get('content-type')).toBe('application/pdf');
  });
});

describe('A distributor application', () => {
  it('is stored with its visiting card re-encoded', async () => {
    const ticket = await ticketOf(call(server, applyDistributor, { ...corporate, visitingCard: cardUrl }));
    const card = await findVisitingCard(server.database, ticket);
    expect(await sharp(card ?? undefined).metadata()).toMatchObject({ format: 'webp', width: 640, height: 360 });
  });

  it.each([
    [{ Name: 'A', Email: 'a@b.in' }, 'Upload Visting Card Image'],
    [{ Name: 'A', Email: 'a@b.in', VisitingCardImage: '' }, 'Upload Visting Card Image'],
    [{ Name: 'A', Email: 'a@b.in', VisitingCardImage: 'x' }, 'Enter Address'],
  ])('is validated in the order of the form: %j', async (payload, message) => {
    const reply = await sendCall(server, 'ApplyDistributorFront', JSON.stringify({ Obj: JSON.stringify(payload) }));
    expect(reply.envelope).toMatchObject({ code: 400, msg: message });
  });

  it.each(['not a picture', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', '%PDF-1.4'])(
    'is refused and not stored when its card is %j with an image content type',
    async (text) => {
      const before = await distributors();
      const visitingCard = `data:image/png;base64,${Buffer.from(text).toString('base64')}`;
      const answer = await call(server, applyDistributor, { ...corporate, visitingCard });
      expect(answer).toMatchObject({ ok: false, code: 400, message: 'Upload Visting Card Image' });
      expect(await distributors()).toBe(before);
    },
  );

  it('is refused when its card is larger than 5 MB', async () => {
    const visitingCard = `data:image/png;base64,${Buffer.alloc(5 * 1024 * 1024 + 1).toString('base64')}`;
    expect(await call(server, applyDistributor, { ...corporate, visitingCard })).toMatchObject({
      ok: false,
      code: 413,
    });
  });

  it('returns the contact and the brochure', async () => {
    const answer = await call(server, getDistributorDetails, null);
    expect(answer).toMatchObject({
      ok: true,
      data: { email: 'trade@tola.example', brochure: '/brochures/distributor.pdf' },
    });
  });
});

describe('The inbox', () => {
  it('assigns and closes an enquiry, with a note of each change and its author', async () => {
    const ticketNumber = await ticketOf(
      call(server, addEnquiry, { ...contact, message: 'Where is 100% of my_order?' }),
    );
    await workOnEnquiry(server.database, { ticketNumber, assignedTo: 'Meena', by: 'Meena' }, server.clock());
    await workOnEnquiry(
      server.database,
      { ticketNumber, status: 'closed', note: 'Answered by phone', by: 'Meena' },
      server.clock(),
    );
    const read = await readEnquiry(server.database, ticketNumber);
    expect(read?.enquiry).toMatchObject({ status: 'closed', assignedTo: 'Meena' });
    expect(read?.notes.map((note) => [note.writtenBy, note.text])).toEqual([
      ['Meena', 'Assigned to Meena'],
      ['Meena', 'Answered by phone'],
      ['Meena', 'Status: new → closed'],
    ]);
  });

  it('returns null for an unknown ticket number', async () => {
    expect(await readEnquiry(server.database, 'ENQ-26-999999')).toBeNull();
    expect(await workOnEnquiry(server.database, { ticketNumber: 'ENQ-26-999999', by: 'x' }, server.clock())).toBeNull();
  });
});
