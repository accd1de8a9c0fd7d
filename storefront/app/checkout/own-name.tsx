/** The name of a customer whose account has none yet, asked with the first address. */
import type { LoginRecord } from '@tola/contract/accounts';
import { nameAccount } from '@tola/contract/otp-login';
import { TextField } from '@tola/ui';
import { type ReactElement, useRef, useState } from 'react';
import { call } from '../calls/call.ts';
import { sessionOpened } from '../session/session-store.ts';
import { toast } from '../toast/toast.ts';

export type NameResult = 'saved' | 'refused' | 'no reply';

export interface OwnName {
  /** The field; null where the account has a name. */
  readonly field: ReactElement | null;
  /** Saves the name; a missing or refused one has shown its message. */
  readonly save: () => Promise<NameResult>;
}

export function useOwnName(customer: LoginRecord | null): OwnName {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  if (customer === null || customer.firstName !== '') return { field: null, save: async () => 'saved' };

  function refuse(message: string): NameResult {
    setProblem(message);
    toast.error(message);
    const input = frame.current?.querySelector('input');
    input?.focus({ preventScroll: true });
    input?.scrollIntoView({ block: 'center' });
    return 'refused';
  }

  return {
    field: (
      <div ref={frame} className="panel p-4 sm:p-6">
        <TextField
          label="Your name"
          name="name"
          value={name}
          problem={problem}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(null);
          }}
          autoComplete="name"
          maxLength={100}
          hint="As it should stand on your invoice."
        />
      </div>
    ),
    async save() {
      if (name.trim() === '') return refuse('Enter your name');
      const answer = await call(nameAccount, namesOf(name), { quiet: true });
      if (!answer.ok) return answer.reason === 'network' ? 'no reply' : refuse(answer.message);
      void sessionOpened(answer.data);
      return 'saved';
    },
  };
}

/** The last word is the last name, where there are several. */
function namesOf(name: string): { firstName: string; lastName: string | null } {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? null) : null;
  return { firstName: words.join(' '), lastName };
}
