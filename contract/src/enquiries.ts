/** Enquiries: contact, corporate gifting, distributors. Each has a ticket number. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { checked, field, onlyOne, optional, record } from './codec.ts';
import { anyText, contactNumber, email, mobile, plainText, text } from './values.ts';

/** Maximum size of a visiting card image in bytes. */
export const VISITING_CARD_BYTES = 5 * 1024 * 1024;

/** The ticket number travels beside `msg`. */
const ticket = record({ ticketNumber: optional('TicketNumber', plainText) });

export const addEnquiry = defineCall({
  name: 'AddEnquireFront',
  does: 'Submits a contact enquiry.',
  caller: 'guest',
  repeat: 'acts again',
  payload: record({
    firstName: field('FirstName', text('Enter first name', 100)),
    lastName: field('LastName', text('Enter last name', 100)),
    mobile: field('Number', contactNumber('Enter valid number')),
    email: field('Email', email('Enter valid email')),
    message: field('Message', anyText(5_000)),
  }),
  extras: ticket,
});

const details = onlyOne(
  record({
    address: field('Address', plainText),
    mobile: field('Mobile', plainText),
    email: field('Email', plainText),
    brochure: field('Brochure1', plainText),
  }),
);

export const getCorporateDetails = defineCall({
  name: 'GetCorporateFront',
  does: 'Reads the contact and brochure for corporate gifting.',
  caller: 'guest',
  repeat: 'harmless',
  data: details,
});

export const getDistributorDetails = defineCall({
  name: 'GetDistributorFront',
  does: 'Reads the contact and brochure for distributors.',
  caller: 'guest',
  repeat: 'harmless',
  data: details,
});

const name = field('Name', text('Enter first name', 100));
const mail = field('Email', email('Enter valid email'));
const rest = {
  address: field('Address', text('Enter Address', 500)),
  mobile: field('Mobile', mobile('Enter valid number')),
  city: field('City', text('Enter City', 100)),
  comment: field('Comment', text('Enter Comment', 5_000)),
};

export const applyCorporate = defineCall({
  name: 'ApplyCorporateFront',
  does: 'Submits a corporate gifting enquiry.',
  caller: 'guest',
  repeat: 'acts again',
  payload: record({ name, email: mail, ...rest }),
  extras: ticket,
});

export const applyDistributor = defineCall({
  name: 'ApplyDistributorFront',
  does: 'Submits a distributor application with an image of the visiting card.',
  caller: 'guest',
  repeat: 'acts again',
  bodyBytes: 8 * 1024 * 1024,
  payload: record({
    name,
    email: mail,
    /** Base64 data URL. */
    visitingCard: field(
      'VisitingCardImage',
      checked(z.string('Upload Visting Card Image').check(z.minLength(1, 'Upload Visting Card Image'))),
    ),
    ...rest,
  }),
  extras: ticket,
  refusals: {
    'card-not-image': [400, 'Upload Visting Card Image'],
    'card-too-large': [413, 'Please upload an image of at most 5 MB'],
    'card-pixels': [413, 'Please upload a smaller image, of at most {most} megapixels'],
  },
});
