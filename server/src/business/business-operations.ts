/** Public operations on the business: contact details and runtime configuration. */

import {
  type ContactDetails,
  getContactDetails,
  getRuntimeConfiguration,
  type RuntimeConfiguration,
} from '@tola/contract';
import { cardsMoveMoney } from '#card-providers';
import { type Operation, operation } from '#http';
import type { Settings } from '#settings';
import type { Business } from './business.ts';
import type { BusinessValues } from './business-settings.ts';

interface Dependencies {
  readonly business: Business;
  readonly settings: Settings;
  /** Label shown beside rates that are not market rates; empty for a real feed. */
  readonly ratesLabel: string;
}

export function businessOperations({ business, settings, ratesLabel }: Dependencies): Operation[] {
  let replies = repliesOf(business.current(), settings, ratesLabel);
  business.onChange((values) => {
    replies = repliesOf(values, settings, ratesLabel);
  });
  return [
    operation(getContactDetails, async () => ({ data: replies.contact, shared: true }), { anonymous: true }),
    operation(getRuntimeConfiguration, async () => ({ data: replies.configuration, shared: true }), {
      anonymous: true,
    }),
  ];
}

interface Replies {
  readonly contact: ContactDetails;
  readonly configuration: RuntimeConfiguration;
}

function repliesOf(values: BusinessValues, settings: Settings, ratesLabel: string): Replies {
  return { contact: contactOf(values), configuration: configurationOf(values, settings, ratesLabel) };
}

function contactOf(values: BusinessValues): ContactDetails {
  const { name, designation, phone, email } = values.grievanceOfficer;
  return {
    phone: values.phone,
    tollFree: values.tollFree,
    email: values.careEmail,
    address: values.registeredAddress,
    businessName: values.tradeName,
    legalName: values.legalName,
    gstin: values.gstin,
    cin: values.cin,
    state: values.state,
    // Empty without a name: a designation alone does not identify the officer.
    grievanceOfficer: name === '' ? '' : [name, designation].filter((part) => part !== '').join(', '),
    grievancePhone: phone,
    grievanceEmail: email,
    chatUrl: values.chatUrl,
    footerCareHours: values.footerCareHours,
    policyCareHours: values.policyCareHours,
    storeHours: values.storeHours,
    copyrightLine: values.copyrightLine,
    seoDescription: values.defaultSeoDescription,
    socialLinks: values.socialLinks,
    refinery: values.refinery,
  };
}

function configurationOf(values: BusinessValues, settings: Settings, ratesLabel: string): RuntimeConfiguration {
  return {
    domain: settings.publicUrl,
    projectName: values.tradeName,
    apiUrl: `${settings.publicUrl}/api`,
    adminSocketUrl: settings.publicUrl,
    orderStatusUrl: `${settings.publicUrl}/order_status`,
    paymentMode: cardsMoveMoney(settings) ? 'production' : 'sandbox',
    states: values.states,
    unionTerritories: values.unionTerritories,
    ratesLabel,
    blockDevtoolsKeys: settings.blockDevtoolsKeys,
    mapTilesUrl: settings.mapTilesUrl,
    tagManagerId: settings.tagManagerId ?? '',
    staleSeconds: settings.ratesStaleSeconds,
    deliveryDays: values.deliveryPromise.workingDays,
    deliveryPinCodes: values.deliveryPromise.pinCodes,
    priceWithTaxFirst: values.priceShownFirst === 'with GST',
    // Response times: Consumer Protection (E-Commerce) Rules 2020, rule 4(5).
    grievancePromise: `A complaint is acknowledged within ${values.policyDeadlines.acknowledgeHours} hours of its receipt and redressed within one month.`,
  };
}
