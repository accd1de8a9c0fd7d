/** The requirements of OWASP ASVS 5.0, levels 1 and 2, in the order of the standard. */
import type { Chapter } from './requirement.ts';
import { ENCODING } from './v1-encoding.ts';
import { BUSINESS_LOGIC } from './v2-business-logic.ts';
import { WEB_FRONT_END } from './v3-web-front-end.ts';
import { WEB_SERVICES } from './v4-web-services.ts';
import { FILES } from './v5-files.ts';
import { AUTHENTICATION } from './v6-authentication.ts';
import { SESSIONS } from './v7-sessions.ts';
import { AUTHORIZATION } from './v8-authorization.ts';
import { TOKENS } from './v9-tokens.ts';
import { OAUTH } from './v10-oauth.ts';
import { CRYPTOGRAPHY } from './v11-cryptography.ts';
import { COMMUNICATION } from './v12-communication.ts';
import { CONFIGURATION } from './v13-configuration.ts';
import { DATA_PROTECTION } from './v14-data-protection.ts';
import { ARCHITECTURE } from './v15-architecture.ts';
import { LOGGING } from './v16-logging.ts';
import { WEB_RTC } from './v17-web-rtc.ts';

export const CHAPTERS: readonly Chapter[] = [
  ENCODING,
  BUSINESS_LOGIC,
  WEB_FRONT_END,
  WEB_SERVICES,
  FILES,
  AUTHENTICATION,
  SESSIONS,
  AUTHORIZATION,
  TOKENS,
  OAUTH,
  CRYPTOGRAPHY,
  COMMUNICATION,
  CONFIGURATION,
  DATA_PROTECTION,
  ARCHITECTURE,
  LOGGING,
  WEB_RTC,
];
