/** The demo shop's identity. */
import type { Queryable } from '#database';
import { business } from '../../seed/demo/business.ts';
import { changeBusiness } from './business.ts';

export async function loadDemoBusiness(tx: Queryable, now: Date): Promise<void> {
  const { tradeName, legalName, registeredAddress, state, pinCode, gstin, pan, cin } = business;
  const { tollFree, phone, careEmail, chatUrl, footerCareHours, policyCareHours, storeHours } = business;
  const { grievanceOfficer, upi, bank, socialLinks, defaultSeoDescription, corporate, distributor } = business;
  await changeBusiness(
    tx,
    {
      tradeName,
      legalName,
      registeredAddress,
      state,
      pinCode,
      gstin,
      pan,
      cin,
      tollFree,
      phone,
      careEmail,
      chatUrl,
      footerCareHours,
      policyCareHours,
      storeHours,
      grievanceOfficer,
      upi,
      bank,
      socialLinks,
      defaultSeoDescription,
      corporate,
      distributor,
    },
    { by: 'seed', reason: 'Sample data of the first start' },
    now,
  );
}
