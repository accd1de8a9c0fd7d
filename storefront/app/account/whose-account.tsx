import { Button } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '../toast/toast.ts';

const loadCalls = () => import('./account-calls.ts');

interface WhoseAccountProps {
  mobile: string;
  maskedEmail: string;
  onMine: () => void;
}

/** Nobody has proved this number before: its account may be somebody else's, who registered with the wrong number. */
export function WhoseAccount({ mobile, maskedEmail, onMine }: WhoseAccountProps): ReactElement {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  async function claim(): Promise<void> {
    setBusy(true);
    try {
      const { sendClaim } = await loadCalls();
      const answer = await sendClaim(mobile);
      if (!answer.ok) return;
      toast.success(answer.message);
      await navigate('/register');
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="grid gap-5">
      <p>An account with your number has this email:</p>
      <p className="text-lg font-semibold break-words">{maskedEmail}</p>
      <Button wide onClick={onMine}>
        It is my account
      </Button>
      <Button wide tone="outline" busy={busy} onClick={() => void claim()}>
        It is not mine: open a new account
      </Button>
      <p className="text-[15px] text-muted">
        A new account takes your number. The other account keeps its orders and addresses, which you will not see.
      </p>
    </div>
  );
}
