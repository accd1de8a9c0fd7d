import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Subject } from '../piece/subject.ts';

interface ViewerEntry {
  /** What the viewer was opened for; null while it is closed. */
  readonly subject: Subject | null;
  readonly open: (subject: Subject) => void;
  readonly close: () => void;
}

/**
 * Opens the viewer as an entry of the browser's history, so that Back closes it. Closing it in another way goes back over
 * that entry.
 */
export function useViewerEntry(subjects: readonly Subject[]): ViewerEntry {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const wanted = subjects.find((one) => one === (state as { viewer?: unknown } | null)?.viewer) ?? null;
  // Not the entry itself: the server does not know it, so the first render must not show it when the page is reloaded.
  const [subject, setSubject] = useState<Subject | null>(null);
  const isEntered = useRef(false);
  useLayoutEffect(() => {
    isEntered.current = wanted !== null;
    setSubject(wanted);
    // The dialog reports that it is closed after Back or a link has left the entry, too.
    return () => {
      isEntered.current = false;
    };
  }, [wanted]);
  return {
    subject,
    open: (chosen) => {
      // The router does not know of a weight that was chosen here.
      const { pathname, search, hash } = window.location;
      void navigate(
        { pathname, search, hash },
        { state: { ...(state as object | null), viewer: chosen }, defaultShouldRevalidate: false },
      );
    },
    close: () => {
      if (!isEntered.current) return;
      isEntered.current = false;
      void navigate(-1);
    },
  };
}
