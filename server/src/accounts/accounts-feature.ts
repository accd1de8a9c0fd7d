/** The accounts feature. */
import type { Feature, Platform } from '#platform';
import { accountJobs } from './account-jobs.ts';
import { accountOperations } from './account-operations.ts';
import { contactOperations } from './contact-operations.ts';
import { emailOperations } from './email-operations.ts';
import { firstDetailsOperations } from './first-details-operations.ts';
import { otpLoginOperations } from './otp-login-operations.ts';
import { passwordResetOperations } from './password-reset-operations.ts';
import { demoLogins } from './seed-accounts.ts';
import { customerSessionOperations } from './session-operations.ts';

export function accountsFeature({ database, settings }: Pick<Platform, 'database' | 'settings'>): Feature {
  return {
    name: 'accounts',
    operations: [
      ...accountOperations({ database }),
      ...passwordResetOperations({ database, settings }),
      ...emailOperations({ database }),
      ...contactOperations({ database, settings }),
      ...otpLoginOperations({ database, settings }),
      ...firstDetailsOperations({ database, settings }),
      ...customerSessionOperations({ database }),
    ],
    ...accountJobs({ database }),
    notices: async () => (settings.seed === 'demo' ? demoLogins(database) : []),
  };
}
