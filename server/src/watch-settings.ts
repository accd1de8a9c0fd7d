/** Settings of the log files, of traces, and of the alerts about security events. */
import { setting, wholeNumber } from '#declared-setting';
import { tracingSettings } from './tracing-settings.ts';

export const watchSettings = {
  LOG_FILE_MEGABYTES: setting(
    wholeNumber(1, 10_000),
    '20',
    'The size at which the log file of `npm start` is rotated.',
  ),
  LOG_FILES: setting(wholeNumber(1, 1_000), '5', 'How many rotated log files are kept besides the current one.'),
  ...tracingSettings,
  ALERT_STAFF_SIGN_INS: setting(
    wholeNumber(1, 10_000),
    '10',
    'Failed staff sign-ins from one address within an hour that owners are mailed about.',
  ),
  ALERT_CODES: setting(wholeNumber(1, 10_000), '10', 'Wrong one-time codes for one customer within an hour, likewise.'),
  ALERT_ACCOUNTS_OF_ADDRESS: setting(
    wholeNumber(1, 10_000),
    '20',
    'Accounts with failed logins from one address within an hour, likewise.',
  ),
  ALERT_EXPORTS: setting(wholeNumber(1, 10_000), '20', 'Exports by one member of staff within an hour, likewise.'),
  ALERT_ADMISSIONS: setting(
    wholeNumber(1, 10_000),
    '10',
    'Calls of one member of staff refused for lack of rights within an hour, likewise.',
  ),
} as const;
