import type { LoginRecord } from '@tola/contract/accounts';
import { TextField } from '@tola/ui';
import type { ReactElement } from 'react';
import { ProfileLinks } from './profile-links.tsx';

export function ProfileDetailsTab({ customer }: { customer: LoginRecord }): ReactElement {
  return (
    <div className="grid gap-5">
      <div className="panel grid max-w-[640px] gap-5 p-5 sm:p-7">
        <TextField
          label="Username"
          name="username"
          value={`${customer.firstName} ${customer.lastName}`.trim()}
          placeholder="Not added yet"
          readOnly
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          value={customer.email}
          placeholder="Not added yet"
          readOnly
        />
        <TextField label="Mobile number" name="mobile" type="tel" value={customer.mobile} readOnly />
      </div>
      <ProfileLinks />
    </div>
  );
}
