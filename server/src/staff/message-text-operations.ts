/** Back-office calls on the texts of messages and the health of their transports. */
import * as contract from '@tola/contract/staff';
import { recordAudit } from '#audit';
import type { Business } from '#business';
import { type Database, isUniqueViolation, type Queryable } from '#database';
import { type Operation, refuse } from '#http';
import * as outbox from '#outbox';
import type { Settings } from '#settings';
import { onWire, staffChange, staffOperation } from '#staff-accounts';

interface TextDependencies {
  readonly database: Database;
  readonly business: Business;
  readonly settings: Pick<Settings, 'publicUrl' | 'backOfficeUrl' | 'smtpUrl' | 'smsUrl' | 'whatsappUrl'>;
}

type Head = ReturnType<typeof outbox.letterheadOf>;

interface Which {
  readonly template: string;
  readonly channel: outbox.Channel;
}

export function messageTextOperations({ database, business, settings }: TextDependencies): Operation[] {
  const head = (): Head => outbox.letterheadOf(business, settings);
  return [
    staffOperation(contract.listMessageTexts, async () => {
      const requiresDlt = business.current().smsSender.senderId !== '';
      return onWire({ texts: await listTexts(database), requiresDlt });
    }),
    staffOperation(contract.readMessageText, async ({ payload }) => onWire(await readText(database, payload, head()))),
    staffOperation(contract.previewMessageText, async ({ payload }) => {
      const template = requireTemplate(payload);
      requireSound(template, payload, head());
      const { data } = outbox.sampleOf(template);
      const message = { ...payload, data, unconfirmedAt: null };
      const rendered = outbox.renderMessage(message, head(), { text: payload });
      return { subject: rendered?.subject ?? '', text: rendered?.text ?? '' };
    }),
    staffChange(database, contract.saveMessageText, async (tx, { payload, staff, now }, actor) => {
      const template = requireTemplate(payload);
      const text = { ...payload, subject: payload.body === '' ? '' : payload.subject };
      if (text.body !== '') requireSound(template, text, head());
      const before = await outbox.findMessageText(tx, text.template, text.channel);
      if (isSame(before, text)) return null;
      if ((before?.version ?? 0) !== text.version) throw refuse(contract.saveMessageText, 'changed-meanwhile');
      const { dltTemplateId, whatsappTemplate } = text.channel === 'sms' ? text : NOT_REGISTERED;
      try {
        await outbox.insertMessageText(
          tx,
          { ...text, dltTemplateId, whatsappTemplate, version: text.version + 1, staffId: staff.id },
          now,
        );
      } catch (error) {
        throw isUniqueViolation(error) ? refuse(contract.saveMessageText, 'changed-meanwhile') : error;
      }
      const shown = (one: outbox.MessageText | typeof text | null) =>
        one === null
          ? null
          : {
              ...{ subject: one.subject, body: one.body },
              ...{ dltTemplateId: one.dltTemplateId, whatsappTemplate: one.whatsappTemplate },
            };
      const subjectId = `${text.template} ${text.channel}`;
      const entry = { action: 'changed', kind: 'message text', subjectId, subject: subjectId };
      await recordAudit(tx, actor, { ...entry, before: shown(before), after: shown(text) }, now);
      return null;
    }),
    staffOperation(contract.readMessageHealth, async () => {
      const isSetUp = {
        mail: settings.smtpUrl !== null,
        sms: settings.smsUrl !== null,
        whatsapp: settings.whatsappUrl !== null,
      };
      const health = await outbox.readTransportHealth(database);
      return onWire(health.map((one) => ({ ...one, isSetUp: isSetUp[one.transport] })));
    }),
  ];
}

/** @throws Refusal text-unknown */
function requireTemplate({ template, channel }: Which): ReturnType<typeof outbox.findTemplate> {
  if (!outbox.messageTemplateNames.includes(template)) throw refuse(contract.readMessageText, 'text-unknown');
  const found = outbox.findTemplate(template);
  if (!outbox.goesBy(found, channel)) throw refuse(contract.readMessageText, 'text-unknown');
  return found;
}

/** @throws Refusal placeholder-unknown, placeholder-missing */
function requireSound(
  template: ReturnType<typeof outbox.findTemplate>,
  text: Which & outbox.WrittenText,
  head: Head,
): void {
  const problem = outbox.problemOf(template, text.channel, text, head);
  if (problem === null) return;
  const reason = problem.kind === 'unknown' ? 'placeholder-unknown' : 'placeholder-missing';
  const names = problem.names.map((name) => (name.includes('{') ? name : `{${name}}`)).join(', ');
  throw refuse(contract.saveMessageText, reason, { names });
}

const NOT_REGISTERED = { dltTemplateId: null, whatsappTemplate: null };

type Kept = outbox.WrittenText & Pick<outbox.MessageText, 'dltTemplateId' | 'whatsappTemplate'>;

function isSame(before: Kept | null, text: Kept): boolean {
  const was = before ?? { subject: '', body: '', ...NOT_REGISTERED };
  const names = ['subject', 'body', 'dltTemplateId', 'whatsappTemplate'] as const;
  return names.every((name) => was[name] === text[name]);
}

async function listTexts(db: Queryable): Promise<contract.ListedMessageText[]> {
  const changed = await outbox.currentMessageTexts(db);
  return outbox.messageTemplateNames.flatMap((template) =>
    (['mail', 'sms'] as const)
      .filter((channel) => outbox.goesBy(outbox.findTemplate(template), channel))
      .map((channel) => {
        const text = changed.find((one) => one.template === template && one.channel === channel) ?? null;
        return listedText({ template, channel }, text);
      }),
  );
}

function listedText(which: Which, text: outbox.MessageText | null): contract.ListedMessageText {
  return {
    ...which,
    isChanged: (text?.body ?? '') !== '',
    dltTemplateId: text?.dltTemplateId ?? null,
    whatsappTemplate: text?.whatsappTemplate ?? null,
    changedBy: text?.changedBy ?? null,
    changedAt: text?.changedAt.toISOString() ?? null,
  };
}

async function readText(db: Queryable, { template: name, channel }: Which, head: Head) {
  const template = requireTemplate({ template: name, channel });
  const versions = await outbox.messageTextVersions(db, name, channel);
  const [current = null] = versions;
  const shipped = outbox.shippedText(template, channel, head);
  const inForce = current !== null && current.body !== '' ? current : shipped;
  const required = outbox.requiredIn(template);
  const samples = Object.entries(outbox.placeholdersOf(template, channel, head));
  return {
    ...listedText({ template: name, channel }, current),
    ...{ version: current?.version ?? 0, subject: inForce.subject, body: inForce.body, shipped },
    placeholders: samples.map(([one, sample]) => ({ name: one, sample, isRequired: required.includes(one) })),
    versions: versions.map(({ template: _, channel: __, ...version }) => version),
  };
}
