/** Kinds and outcomes of security events, with their names on screen. */

/** Everything that is recorded; in the database and in metrics by these keys. */
export const SECURITY_EVENT_KINDS = {
  'customer-sign-in': 'Customer login',
  'staff-sign-in': 'Staff sign-in',
  registration: 'Registration',
  code: 'One-time code',
  'session-ended': 'Session ended',
  'session-refused': 'Session refused',
  admission: 'Admission',
  'cross-site': 'Request from another site',
  'lock-out': 'Lock-out',
  'rate-limit': 'Rate limit',
  export: 'Export',
  'customer-viewed': 'Customer record viewed',
  'file-downloaded': 'File downloaded',
  'factor-added': 'Second factor added',
  'factor-removed': 'Second factor removed',
  'fresh-factor': 'Fresh second factor',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset',
  'contact-changed': 'Number or email changed',
  'account-claimed': 'Account claimed',
  'payee-changed': 'Payee changed',
  'people-changed': 'Staff or roles changed',
  'pending-change': 'Pending change',
  'data-download': 'Personal data downloaded',
  'data-corrected': 'Personal data corrected',
  erasure: 'Erasure',
  consent: 'Consent',
  upload: 'Upload',
  connection: 'Connection',
} as const;

export type SecurityEventKind = keyof typeof SECURITY_EVENT_KINDS;

export const SECURITY_EVENT_OUTCOMES = ['succeeded', 'refused'] as const;

export type SecurityEventOutcome = (typeof SECURITY_EVENT_OUTCOMES)[number];
