/** State of the editor of a message's text. */
import { listMessageTexts, type MessageTextDetail, readMessageText, saveMessageText } from '@tola/contract/staff';
import { useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';

export interface EditedText {
  readonly subject: string;
  readonly body: string;
}

export type TextEditing = ReturnType<typeof useTextEditing>;

export function useTextEditing(held: MessageTextDetail) {
  const { template, channel } = held;
  const [version, setVersion] = useState(held.version);
  const [subject, setSubject] = useState(held.subject);
  const [body, setBody] = useState(held.body);
  const [dlt, setDlt] = useState(held.dltTemplateId ?? '');
  const [whatsApp, setWhatsApp] = useState(held.whatsappTemplate ?? '');
  const save = useApiMutation(saveMessageText, {
    showsError: true,
    success: 'Text saved',
    invalidates: [readMessageText, listMessageTexts],
    onDone: (_, { version: saved }) => setVersion(saved + 1),
  });
  function use(text: EditedText): void {
    setSubject(text.subject);
    setBody(text.body);
  }
  /** Text that equals the original is stored as none. */
  function submit(text: EditedText): void {
    const isShipped = text.subject === held.shipped.subject && text.body === held.shipped.body;
    const registered = { dltTemplateId: dlt.trim() || null, whatsappTemplate: whatsApp.trim() || null };
    const { dltTemplateId, whatsappTemplate } =
      channel === 'sms' ? registered : { dltTemplateId: null, whatsappTemplate: null };
    const { subject: title, body: written } = isShipped ? { subject: '', body: '' } : text;
    save.mutate({ template, channel, version, dltTemplateId, whatsappTemplate, subject: title, body: written });
  }
  return {
    ...{ subject, setSubject, body, setBody, dlt, setDlt, whatsApp, setWhatsApp, use, submit, save },
    /** Someone else has saved a version since. */
    isOld: held.version > version,
    overwrite: () => setVersion(held.version),
  };
}
