/** Back-office calls on outgoing messages. */
import * as contract from '@tola/contract/staff';
import { recordAudit } from '#audit';
import type { Business } from '#business';
import { readDataKeys } from '#data-keys';
import type { Database } from '#database';
import { type Operation, refuse } from '#http';
import { letterheadOf, readMessage, resendMessage } from '#outbox';
import { isRealShop, type Settings } from '#settings';
import { onWire, staffChange, staffOperation } from '#staff-accounts';
import { listMessages } from './message-list-store.ts';
import { messageTextOperations } from './message-text-operations.ts';

interface MessageDependencies {
  readonly database: Database;
  readonly business: Business;
  readonly settings: Pick<
    Settings,
    | 'publicUrl'
    | 'backOfficeUrl'
    | 'seed'
    | 'dataKey'
    | 'dataKeyPrevious'
    | 'dataKeyLost'
    | 'dataDir'
    | 'smtpUrl'
    | 'smsUrl'
    | 'whatsappUrl'
  >;
}

export function messageOperations({ database, business, settings }: MessageDependencies): Operation[] {
  const keys = readDataKeys(settings);
  return [
    ...messageTextOperations({ database, business, settings }),
    staffOperation(contract.listMessages, async ({ payload }) => onWire(await listMessages(database, payload))),
    staffOperation(contract.readMessage, async ({ payload, staff }) => {
      const message = await readMessage(database, payload.id, { head: letterheadOf(business, settings), keys });
      if (message === null) throw refuse(contract.readMessage, 'message-unknown');
      const { rendered, isSecret, data: _, dedupeKey: __, nextAttemptAt: ___, expiresAt: ____, ...stored } = message;
      const { unconfirmedAt: _____, skipsWhatsapp: ______, ...row } = stored;
      // With the text of a credential, staff could log in as its recipient. Owners see it in a demo and on a developer's
      // machine, where nothing is sent.
      const isHidden = isSecret && (isRealShop(settings) || !contract.hasRight(staff.rights, 'messages.read-secrets'));
      return onWire({ ...row, subject: rendered?.subject ?? '', text: isHidden ? null : (rendered?.text ?? null) });
    }),
    staffChange(database, contract.resendMessage, async (tx, { payload, now }, actor) => {
      if (!(await resendMessage(tx, payload.id, now))) throw refuse(contract.resendMessage, 'cannot-resend');
      await recordAudit(tx, actor, { action: 'sent again', kind: 'message', subjectId: payload.id }, now);
      return null;
    }),
  ];
}
