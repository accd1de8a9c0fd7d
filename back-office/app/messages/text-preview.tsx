/** Preview of a message's text with sample values, and its versions. */
import { type MessageTextDetail, type MessageTextVersion, previewMessageText } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { formatDateTime } from '../controls/format.ts';
import { LongText } from '../controls/long-text.tsx';
import { FormError } from '../forms/form-error.tsx';

type TextPreviewProps = Pick<MessageTextDetail, 'template' | 'channel' | 'subject' | 'body'>;

export function TextPreview({ template, channel, subject, body }: TextPreviewProps): ReactElement {
  const preview = useApiQuery(previewMessageText, { template, channel, subject, body }, { keepPrevious: true });
  return (
    <section aria-label="Preview" className="box grid gap-2 p-4">
      <h2>Preview</h2>
      {preview.isError ? (
        <FormError>{preview.error.message}</FormError>
      ) : (
        <>
          {channel === 'mail' && <p className="font-semibold wrap-anywhere">{preview.data?.subject}</p>}
          <LongText label="Text as it is sent">{preview.data?.text ?? ''}</LongText>
          <p className="text-[13px] text-muted">Every customer gets this text: a message has no translations.</p>
        </>
      )}
    </section>
  );
}

interface VersionsProps {
  versions: readonly MessageTextVersion[];
  /** Puts a version into the editor; null for readers. */
  onUse: ((version: MessageTextVersion) => void) | null;
}

export function TextVersions({ versions, onUse }: VersionsProps): ReactElement | null {
  if (versions.length === 0) return null;
  return (
    <section aria-label="Versions" className="box p-4">
      <h2 className="mb-1">Versions</h2>
      <ul>
        {versions.map((version) => (
          <li
            key={version.version}
            className="flex items-center justify-between gap-3 border-t border-line py-1.5 first:border-0"
          >
            <span className="min-w-0">
              <span className="line-clamp-2 wrap-anywhere">{version.body === '' ? 'Original text' : version.body}</span>
              <span className="block text-[13px] text-muted">
                {version.changedBy}, {formatDateTime(version.changedAt)}
              </span>
            </span>
            {onUse !== null && version.body !== '' && <Button onClick={() => onUse(version)}>Use</Button>}
          </li>
        ))}
      </ul>
    </section>
  );
}
