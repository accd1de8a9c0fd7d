/** Rights of customers over their personal data (Digital Personal Data Protection Act 2023). */
import { defineCall } from './call.ts';
import { field, onlyOne, type Plain, record } from './codec.ts';
import { instant, password, plainText } from './values.ts';

/** The password is asked for again, because a session may be left open on a shared device. */
export const ownPassword = { password: field('Password', password('Enter password')) };
export const passwordWrong = { 'password-wrong': [400, 'Password is wrong'] } as const;

export const requestDataDownload = defineCall({
  name: 'RequestDataDownloadFront',
  does: 'Returns links with which the customer downloads all data the store holds about them, valid for some minutes.',
  caller: 'customer',
  repeat: 'acts again',
  payload: record(ownPassword),
  data: onlyOne(
    record({
      /** The same data twice: for programs, and as a page to read. */
      jsonPath: field('JsonPath', plainText),
      htmlPath: field('HtmlPath', plainText),
      expiresAt: field('ExpiresAt', instant),
    }),
  ),
  refusals: passwordWrong,
});

export type DataDownload = Plain<(typeof requestDataDownload)['data']>;
