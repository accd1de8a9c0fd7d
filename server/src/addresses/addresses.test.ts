import { type AddressId, getAddresses, idOf, saveAddress } from '@tola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { buildCustomer, call, sendCall, startTestServer, type TestCustomer, type TestServer } from '#testing';
import { type AddressSlot, profileSlots, slotsById } from './index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => await server.close());

type Saved = Parameters<typeof saveAddress.payload.encode>[0];

async function save({ token }: { token: string }, wanted: Partial<Saved> = {}) {
  const payload: Saved = {
    address: '4 Example Wadi, Dadar, Mumbai, Maharashtra 400028',
    gstin: null,
    type: 'shipping',
    index: 1,
    selected: null,
    state: null,
    pinCode: null,
    ...{ city: null, recipientName: null, recipientMobile: null, shipsHere: null },
    ...wanted,
  };
  return await call(server, saveAddress, payload, { token });
}

async function slots({ token }: { token: string }, type: 'billing' | 'shipping' = 'shipping') {
  const answer = await call(server, getAddresses, { type }, { token });
  if (!answer.ok) throw new Error(answer.message);
  return answer.data;
}

describe('the address slots', () => {
  it('are created at registration, two of each type, empty except the registration address', async () => {
    const customer = await buildCustomer(server);
    const billing = await slots(customer, 'billing');
    const shipping = await slots(customer);
    expect(billing.map((slot) => slot.address)).toEqual([customer.address, '']);
    expect(shipping.map((slot) => slot.address)).toEqual(['', '']);
    expect(billing[0]).toMatchObject({ state: 'Maharashtra', pinCode: '411004', selected: false });
    for (const slot of [...billing, ...shipping]) {
      expect(slot).toMatchObject({ name: 'Asha Kulkarni', mobile: customer.mobile, email: customer.email });
    }
  });

  it('use the wire names of the specification', async () => {
    const { token } = await buildCustomer(server);
    const body = JSON.stringify({ Obj: JSON.stringify({ Token: token, type: 'billing' }) });
    const { envelope } = await sendCall(server, 'GetProceedToBuyForFront', body);
    const [slot] = JSON.parse(String(envelope.Data)) as Record<string, unknown>[];
    for (const name of ['Id', 'Name', 'Address', 'GstNumber', 'Number', 'Email', 'Status']) {
      expect(slot).toHaveProperty(name);
    }
  });

  it('take no letters that labels and invoices could not show, but keep those of before', async () => {
    const customer = await buildCustomer(server);
    const address = '12 ஆழ்வார்பேட்டை, Chennai, Tamil Nadu 600018';
    const refusal = { code: 400, message: 'Use English or Devanagari letters, without emoji' };
    expect(await save(customer, { address })).toMatchObject(refusal);
    await save(customer);
    await server.database.run(sql`
      update address set address = ${address} where customer_id = ${customer.id} and type = 'shipping' and slot = 1`);
    expect(await save(customer, { address, selected: true })).toMatchObject({ ok: true });
    expect(await save(customer, { address, city: '🏙' })).toMatchObject(refusal);
  });

  it('are refused to guests and for an unknown type', async () => {
    const { token } = await buildCustomer(server);
    expect(await call(server, getAddresses, { type: 'billing' })).toMatchObject({ code: 401 });
    const { envelope } = await sendCall(server, 'GetProceedToBuyForFront', JSON.stringify({ Token: token, type: 'x' }));
    expect(envelope.code).toBe(400);
  });

  it('are listed in profile order', async () => {
    const { id } = await buildCustomer(server);
    const all = await profileSlots(server.database, id);
    expect(all.map(({ type, slot }) => `${type} ${slot}`)).toEqual([
      'billing 1',
      'shipping 1',
      'billing 2',
      'shipping 2',
    ]);
  });
});

describe('saving an address', () => {
  it('returns the saved slot and is idempotent', async () => {
    const customer = await buildCustomer(server);
    const first = await save(customer, { index: 2, gstin: '27AAACT0000A1ZF' });
    expect(first).toMatchObject({
      ok: true,
      message: 'Address Saved Successfully',
      data: { gstin: '27AAACT0000A1ZF', state: 'Maharashtra', pinCode: '400028', selected: false },
    });
    expect(await save(customer, { index: 2, gstin: '27AAACT0000A1ZF' })).toEqual(first);
    expect((await slots(customer)).map((slot) => slot.address !== '')).toEqual([false, true]);
  });

  it('accepts the slot as a number or as text, and a lower-case GSTIN', async () => {
    const { token } = await buildCustomer(server);
    const saved = async (index: unknown) => {
      const payload = { Token: token, Address: 'A', GstNumber: '27aaact0000a1zf', Type: 'billing', index, status: 0 };
      return (await sendCall(server, 'AddDeliveryAddress', JSON.stringify({ Obj: JSON.stringify(payload) }))).envelope;
    };
    for (const index of [1, '2']) {
      const envelope = await saved(index);
      expect(JSON.parse(String(envelope.Data))).toMatchObject([{ GstNumber: '27AAACT0000A1ZF' }]);
    }
    expect((await saved(3)).code).toBe(400);
  });

  it('selects at most one slot of each type', async () => {
    const customer = await buildCustomer(server);
    await save(customer, { index: 1, selected: true });
    await save(customer, { index: 2, selected: true });
    await save(customer, { type: 'billing', index: 1, selected: true });
    expect((await slots(customer)).map((slot) => slot.selected)).toEqual([false, true]);
    expect((await slots(customer, 'billing')).map((slot) => slot.selected)).toEqual([true, false]);
    await save(customer, { index: 2, selected: false });
    expect((await slots(customer)).map((slot) => slot.selected)).toEqual([false, false]);
  });

  it('leaves exactly one slot selected when both are selected concurrently', async () => {
    const customer = await buildCustomer(server);
    const both = [1, 2, 1, 2].map(async (index) => save(customer, { index: index as 1 | 2, selected: true }));
    const answers = await Promise.all(both);
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect((await slots(customer)).filter((slot) => slot.selected)).toHaveLength(1);
  });

  it('is refused to guests, without an address, and with invalid numbers', async () => {
    const customer = await buildCustomer(server);
    const before = await slots(customer);
    expect(await save({ token: 'nobody' })).toMatchObject({ code: 401 });
    const wrong: [Partial<Saved>, string][] = [
      [{ address: '  ' }, 'Enter address'],
      [{ gstin: '27AAACT0000A1ZG' }, 'Enter valid GST number'],
      [{ gstin: 'none' }, 'Enter valid GST number'],
      [{ state: 'Atlantis' }, 'Select state'],
      [{ pinCode: '012345' }, 'Enter valid PIN code'],
      [{ address: 'x'.repeat(501) }, 'At most 500 characters, please'],
    ];
    for (const [one, message] of wrong) expect(await save(customer, one)).toMatchObject({ code: 400, message });
    expect(await slots(customer)).toEqual(before);
  });

  it('is refused a GST number of another State than the named one, after all other checks', async () => {
    const customer = await buildCustomer(server);
    const company = { type: 'billing', gstin: '27AAACT0000A1ZF', pinCode: '560001', state: 'Karnataka' } as const;
    const message =
      'GST number 27AAACT0000A1ZF is registered in Maharashtra, not in Karnataka. Check the number or the State.';
    expect(await save(customer, company)).toMatchObject({ code: 400, message });
    expect(await save(customer, { ...company, pinCode: '403001' })).toMatchObject({
      message: 'PIN code 403001 is in Goa, not in Karnataka. Check the PIN code or the State.',
    });
    expect(await save(customer, { ...company, state: null, pinCode: null })).toMatchObject({ ok: true });
    expect(await save(customer, { ...company, type: 'shipping' })).toMatchObject({ ok: true });
  });

  it('does not change other customers’ slots', async () => {
    const mine = await buildCustomer(server);
    const theirs = await buildCustomer(server);
    await save(mine, { type: 'billing', address: 'Changed' });
    expect((await slots(theirs, 'billing'))[0]?.address).toBe(theirs.address);
  });

  it('returns HTML in an address unchanged', async () => {
    const customer = await buildCustomer(server);
    await save(customer, { address: '<script>alert(1)</script>' });
    expect((await slots(customer))[0]?.address).toBe('<script>alert(1)</script>');
  });
});

describe('the State of an address', () => {
  const cases: [string, string | null, string][] = [
    ['12 MG Road, Bengaluru, Karnataka 560001', null, 'Karnataka'],
    ['12 MG Road, Bengaluru 560001, KARNATAKA, India', null, 'Karnataka'],
    ['Residency Road, Srinagar, Jammu & Kashmir - 190 001', null, 'Jammu and Kashmir'],
    ['Goa Street, Fort, Mumbai 400001', null, 'Maharashtra'],
    ['Delhi Road, Saharanpur, Uttar Pradesh 247001', null, 'Uttar Pradesh'],
    ['No State named here', null, 'Maharashtra'],
    ['No State named here', 'tamil nadu', 'Tamil Nadu'],
    ['Kochi, Kerala 682001', 'Goa', 'Goa'],
  ];
  it.each(cases)('of "%s" with the State field %s is %s', async (address, state, expected) => {
    const customer = await buildCustomer(server, { state: 'Maharashtra' });
    expect(await save(customer, { address, state })).toMatchObject({ ok: true, data: { state: expected } });
  });

  it('uses the last PIN code in the text unless one is given', async () => {
    const customer = await buildCustomer(server);
    const pinOf = async (wanted: Partial<Saved>) => {
      const answer = await save(customer, wanted);
      return answer.ok ? answer.data.pinCode : answer.message;
    };
    expect(await pinOf({ address: 'Near 411001 godown, Pune 411004' })).toBe('411004');
    expect(await pinOf({ address: 'Srinagar 190 001' })).toBe('190001');
    expect(await pinOf({ address: 'Call 9876543210' })).toBe('');
    expect(await pinOf({ address: 'Pune 411004', pinCode: '411005' })).toBe('411005');
  });
});

describe('addresses by id', () => {
  it('include the owner, so that callers can refuse another customer’s address', async () => {
    const customer: TestCustomer = await buildCustomer(server);
    const [slot] = await slots(customer, 'billing');
    const ids = [slot?.id ?? 0, 999_999_999].map((id) => idOf<AddressId>(id));
    const { found } = await server.database.one<{ found: AddressSlot[] }>(sql`select ${slotsById(ids)} as found`);
    expect(found).toMatchObject([{ id: slot?.id, customerId: customer.id, type: 'billing' }]);
  });

  it('cannot be stored without a State', async () => {
    const customer = await buildCustomer(server);
    await expect(
      server.database.run(sql`update address set address = 'x' where customer_id = ${customer.id} and slot = 2`),
    ).rejects.toThrow(/check constraint/);
  });
});

describe('the PIN code of an address', () => {
  it('is refused where it belongs to another State', async () => {
    const customer = await buildCustomer(server);
    expect(await save(customer, { state: 'Karnataka', pinCode: '400002' })).toMatchObject({
      reason: 'pin-code-elsewhere',
      message: 'PIN code 400002 is in Maharashtra, not in Karnataka. Check the PIN code or the State.',
    });
    const wire = { Address: '4 Example Wadi', Type: 'billing', index: 1, State: 'Goa', PinCode: '560001' };
    const body = JSON.stringify({ Obj: JSON.stringify({ Token: customer.token, ...wire }) });
    expect((await sendCall(server, 'AddDeliveryAddress', body)).envelope.code).toBe(400);
  });

  it('is accepted in each of its States, and anywhere when the directory does not know it', async () => {
    const customer = await buildCustomer(server);
    for (const state of ['Uttar Pradesh', 'Uttarakhand']) {
      expect(await save(customer, { state, pinCode: '244924' })).toMatchObject({ ok: true, data: { state } });
    }
    expect(await save(customer, { state: 'Goa', pinCode: '999999' })).toMatchObject({
      ok: true,
      data: { state: 'Goa' },
    });
  });

  it('gives State and city where nothing else does', async () => {
    const customer = await buildCustomer(server);
    const place = { state: 'Karnataka', pinCode: '560001', city: 'Bengaluru' };
    expect(await save(customer, { address: '12 MG Road', pinCode: '560001' })).toMatchObject({ ok: true, data: place });
    expect(await save(customer, { address: '12 MG Road 560001', city: 'Bangalore' })).toMatchObject({
      data: { ...place, city: 'Bangalore' },
    });
  });

  it('is not read from a text that names another State', async () => {
    const customer = await buildCustomer(server);
    const answer = await save(customer, { address: 'Kochi, Kerala 682001', state: 'Goa' });
    expect(answer).toMatchObject({ ok: true, data: { state: 'Goa', pinCode: '' } });
  });
});

describe('the recipient of a shipping address', () => {
  it('is saved with name and number, and removed by a save without', async () => {
    const customer = await buildCustomer(server);
    const recipient = { recipientName: 'सुनीता देशपांडे', recipientMobile: '9811122233' };
    expect(await save(customer, recipient)).toMatchObject({ ok: true, data: recipient });
    expect((await slots(customer))[0]).toMatchObject({ ...recipient, name: 'Asha Kulkarni', mobile: customer.mobile });
    expect(await save(customer)).toMatchObject({ ok: true, data: { recipientName: '', recipientMobile: '' } });
  });

  it.each([
    [{ recipientName: 'Sunita' }, 'Enter the recipient’s mobile number'],
    [{ recipientMobile: '9811122233' }, 'Enter the recipient’s name'],
    [{ recipientName: 'Sunita', recipientMobile: '98111' }, 'Enter the recipient’s mobile number'],
    [
      { type: 'billing', recipientName: 'Sunita', recipientMobile: '9811122233' },
      'Only a shipping address has a recipient',
    ],
  ] as const)('is refused as %j', async (wanted, message) => {
    const customer = await buildCustomer(server);
    expect(await save(customer, wanted)).toMatchObject({ code: 400, message });
  });
});

describe('the mark of a billing address that parcels go to', () => {
  it('stays until a save removes it, and no shipping address has one', async () => {
    const customer = await buildCustomer(server);
    const billing = { type: 'billing' } as const;
    expect(await save(customer, { ...billing, shipsHere: true })).toMatchObject({ data: { shipsHere: true } });
    expect(await save(customer, billing)).toMatchObject({ data: { shipsHere: true } });
    expect(await save(customer, { ...billing, shipsHere: false })).toMatchObject({ data: { shipsHere: false } });
    expect(await save(customer, { shipsHere: true })).toMatchObject({ ok: true, data: { shipsHere: false } });
  });
});
