/** Scenes of staff operations on personal data. */
import { addDataRequest } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { call } from './call.ts';
import type { CardFixture } from './card-fixture.ts';
import type { StaffScenes } from './staff-scenes.ts';

/** The fields of a breach that was noticed now. */
export function breachDraft(now: Date) {
  const facts = { title: 'Lost laptop', happenedAt: null, noticedAt: now.toISOString(), personsAffected: null };
  const texts = {
    description: 'A laptop was lost',
    dataAffected: 'Names',
    consequences: '',
    measures: 'Wiped remotely',
  };
  return { ...facts, ...texts };
}

export function privacyScenes({ shop, owner }: CardFixture): StaffScenes {
  const recorded = async (): Promise<contract.Breach> => {
    await owner.ok(contract.saveBreach, { id: null, version: null, ...breachDraft(shop.clock()) });
    const [breach] = await owner.ok(contract.listBreaches, null);
    if (breach === undefined) throw new Error('There is no breach');
    return breach;
  };
  return {
    async SaveBreach() {
      return { payload: { id: null, version: null, ...breachDraft(shop.clock()) } };
    },
    async AdvanceBreach() {
      return { payload: { id: (await recorded()).id, step: 'board notified', reference: 'DPB-1' } };
    },
    async NotifyBreachPersons() {
      const { email } = await shop.customer();
      return { payload: { id: (await recorded()).id, everyone: false, contacts: email } };
    },
    async AnswerDataRequest() {
      const { token } = await shop.customer();
      await call(shop, addDataRequest, { kind: 'grievance', message: 'Why?' }, { token });
      const { rows } = await owner.ok(contract.listDataRequests, { page: 1, perPage: 50, state: 'open' });
      return { payload: { id: rows.at(-1)?.id ?? 0, outcome: 'done', answer: 'Because you asked.' } };
    },
  };
}
