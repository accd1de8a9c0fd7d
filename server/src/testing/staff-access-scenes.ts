/** Scenes of staff operations on login, second factors and people. */
import * as contract from '@tola/contract/staff';
import { totpCode } from '#staff-accounts';
import { invitationTo } from './messages.ts';
import { type SoftwareAuthenticator, softwareAuthenticator } from './software-authenticator.ts';
import { createStaffClient, newStaffClient, type StaffClient, secretOf } from './staff-client.ts';
import type { StaffScenes } from './staff-scenes.ts';
import type { StoreFixture } from './store-fixture.ts';

const PASSWORD = 'quite a long password';

export function accessScenes(store: StoreFixture, owner: StaffClient): StaffScenes {
  const staff = newStaff(store, owner);
  return {
    ...{ ...loginScenes(store, owner, staff), ...passkeyScenes(store, staff), ...peopleScenes(owner, staff) },
    ...deviceScenes(owner),
  };
}

function deviceScenes(owner: StaffClient): StaffScenes {
  /** The browser of the example in RFC 8291. */
  const browser = (endpoint: string) => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${endpoint}`,
    publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
  });
  return {
    AddDevice: async () => ({ payload: browser('added') }),
    async RemoveDevice() {
      await owner.ok(contract.addDevice, browser('removed'));
      const { devices } = await owner.ok(contract.listDevices, null);
      const device = devices.find(({ endpoint }) => endpoint.endsWith('removed'));
      if (device === undefined) throw new Error('The device was not added');
      return { payload: { id: device.id } };
    },
  };
}

type NewStaff = ReturnType<typeof newStaff>;

function newStaff(store: StoreFixture, owner: StaffClient) {
  const colleague = async () => {
    const client = await createStaffClient(store, owner, ['orders']);
    const person = (await owner.ok(contract.listPeople, null)).toSorted((a, b) => b.id - a.id)[0];
    if (person === undefined) throw new Error('There is no staff member');
    return { client, person };
  };
  /** An accepted invitation whose second factor is still due. */
  const newcomer = async (email: string) => {
    const client = newStaffClient(store);
    await client.ok(contract.acceptInvite, { token: await invitation(email), name: 'Invited', password: PASSWORD });
    return client;
  };
  const invitation = async (email: string) => {
    await owner.ok(contract.invitePerson, { name: 'Invited', email, roles: ['orders'] });
    return await invitationTo(store, email);
  };
  return { colleague, newcomer, invitation };
}

function loginScenes(
  store: StoreFixture,
  owner: StaffClient,
  { colleague, newcomer, invitation }: NewStaff,
): StaffScenes {
  return {
    async SignIn() {
      const email = 'signs-in@tola.test';
      await newcomer(email);
      return { payload: { email, password: PASSWORD }, client: newStaffClient(store) };
    },
    EnterCode: {
      everyTime: true,
      async make() {
        const { client, person } = await colleague();
        await client.ok(contract.signIn, { email: person.email, password: PASSWORD });
        const nextStep = new Date(store.clock().getTime() + 30_000);
        return { payload: { code: totpCode(client.secret, nextStep) }, client };
      },
    },
    async ConfirmEnrolment() {
      const client = await newcomer('enrols@tola.test');
      const { secret } = await client.ok(contract.beginEnrolment, null);
      return { payload: { code: totpCode(secretOf(secret), store.clock()) }, client };
    },
    RenewRecoveryCodes: async () => ({ payload: null }),
    async ChangeOwnPassword() {
      const { client } = await colleague();
      return { payload: { oldPassword: PASSWORD, newPassword: 'another long password' }, client };
    },
    async AcceptInvite() {
      const token = await invitation('invited@tola.test');
      return { payload: { token, name: 'Invited', password: PASSWORD }, client: newStaffClient(store) };
    },
    async EndSession() {
      const { person } = await colleague();
      const open = await owner.ok(contract.listSessions, null);
      return { payload: { id: open.find(({ staffId }) => staffId === person.id)?.id } };
    },
  };
}

function passkeyScenes(store: StoreFixture, { colleague }: NewStaff): StaffScenes {
  const newAuthenticator = (): SoftwareAuthenticator =>
    softwareAuthenticator(new URL(store.platform.settings.publicUrl).origin);
  const begin = async (client: StaffClient) => await client.ok(contract.beginPasskey, null);
  const withPasskey = async () => {
    const { client, person } = await colleague();
    const authenticator = newAuthenticator();
    await client.ok(contract.addPasskey, { name: 'Laptop', ...authenticator.create(await begin(client)) });
    return { client, person, authenticator };
  };
  return {
    AddPasskey: {
      everyTime: true,
      async make() {
        const { client } = await colleague();
        return { payload: { name: 'Laptop', ...newAuthenticator().create(await begin(client)) }, client };
      },
    },
    async RemoveFactor() {
      const { client } = await withPasskey();
      return { payload: { passkeyId: null }, client };
    },
    EnterPasskey: {
      everyTime: true,
      async make() {
        const { client, person, authenticator } = await withPasskey();
        await client.ok(contract.signIn, { email: person.email, password: PASSWORD });
        return { payload: authenticator.get(await client.ok(contract.beginPasskeyCheck, null)), client };
      },
    },
    SignInWithPasskey: {
      everyTime: true,
      async make() {
        const { authenticator } = await withPasskey();
        const client = newStaffClient(store);
        return { payload: authenticator.get(await client.ok(contract.beginPasskeySignIn, null)), client };
      },
    },
  };
}

function peopleScenes(owner: StaffClient, { colleague }: NewStaff): StaffScenes {
  const role = { description: '', rights: ['orders.read', 'orders.pack'] } satisfies Partial<contract.StaffRole>;
  return {
    InvitePerson: async () => ({ payload: { name: 'New', email: 'new@tola.test', roles: ['orders'] } }),
    InviteAgain: async () => ({ payload: { id: (await colleague()).person.id } }),
    async SavePerson() {
      const { id, version } = (await colleague()).person;
      return { payload: { id, version, name: 'Renamed', roles: ['content'], stopped: false } };
    },
    AddRole: async () => ({ payload: { ...role, name: 'Vault' } }),
    async SaveRole() {
      const { id, version } = await owner.ok(contract.addRole, { ...role, name: 'Counter' });
      return { payload: { ...role, id, version, name: 'Front counter' } };
    },
    async RemoveRole() {
      const { id, version } = await owner.ok(contract.addRole, { ...role, name: 'Unused' });
      return { payload: { id, version } };
    },
    SaveView: async () => ({ payload: { list: 'orders', name: 'Mine', query: 'state=confirmed', isShared: false } }),
    async RemoveView() {
      const view = { list: 'orders', name: 'Old', query: 'state=packed', isShared: true };
      return { payload: await owner.ok(contract.saveView, view) };
    },
    async ResetSecondFactor() {
      return { payload: { id: (await colleague()).person.id } };
    },
  };
}
