/** Takes codes one after the other: typed, by a scanner that types like a keyboard, or by the camera. */
import { Camera, CameraOff } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { FieldProblem } from '../controls/field.tsx';
import { readCodes } from './read-codes.ts';

/** The camera sees a code many times: the same one counts again only after this pause. */
const SAME_CODE_MS = 2_500;

interface ScanBoxProps {
  label: string;
  onCode: (code: string) => void;
  /** What became of the last code; read out. */
  status?: string;
  isWrong?: boolean;
}

export function ScanBox({ label, onCode, status = '', isWrong = false }: ScanBoxProps): ReactElement {
  const id = useId();
  const [isOn, setOn] = useState(false);
  function take(event: KeyboardEvent<HTMLInputElement>): void {
    const code = event.currentTarget.value.trim();
    if (event.key !== 'Enter' || code === '') return;
    // The form around it is not sent by the Enter that ends each scan.
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.value = '';
    onCode(code);
  }
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          className="control min-w-0 flex-1"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={500}
          enterKeyHint="next"
          placeholder="Scan or type, then Enter"
          onKeyDown={take}
        />
        <Button type="button" aria-pressed={isOn} onClick={() => setOn(!isOn)}>
          {isOn ? (
            <CameraOff size={18} strokeWidth={1.5} aria-hidden />
          ) : (
            <Camera size={18} strokeWidth={1.5} aria-hidden />
          )}
          {isOn ? 'Stop' : 'Camera'}
        </Button>
      </div>
      {isOn && <CameraView onCode={onCode} />}
      <p role="status" className={isWrong ? 'text-[13px] font-medium text-down' : 'text-[13px] text-muted'}>
        {status}
      </p>
    </div>
  );
}

function CameraView({ onCode }: { onCode: (code: string) => void }): ReactElement {
  const video = useRef<HTMLVideoElement>(null);
  const report = useRef(onCode);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    report.current = onCode;
  });
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    let isOver = false;
    let end = (): void => {
      isOver = true;
    };
    let last = { code: '', at: 0 };
    const seen = (code: string): void => {
      const at = performance.now();
      const isSame = code === last.code && at - last.at < SAME_CODE_MS;
      last = { code, at };
      if (!isSame) report.current(code);
    };
    readCodes(element, seen).then(
      (stop) => {
        if (isOver) stop();
        else end = stop;
      },
      (error: unknown) => setProblem(cameraProblem(error)),
    );
    return () => end();
  }, []);
  if (problem !== '') return <FieldProblem>{problem}</FieldProblem>;
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label="Camera"
      className="aspect-video w-full rounded-xl bg-black object-cover"
    />
  );
}

function cameraProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError')
    return 'The browser may not use the camera. Allow it for this site, or type the code.';
  if (name === 'NotFoundError') return 'No camera found. Type the code.';
  return 'Can’t start the camera. Type the code.';
}
