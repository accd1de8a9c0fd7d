import { classNames, Icon } from '@tola/ui';
import { Maximize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';

interface FilmPlayerProps {
  readonly mp4: string | null;
  readonly webm: string | null;
  readonly poster: string | null;
  /** Accessible name. */
  readonly label: string;
  /**
   * In a small frame, of somebody who speaks: it plays once, and the sound has a word. Where a pointer can hover, the controls
   * cover the film only while they are used, or while it is paused.
   */
  readonly isSmall?: boolean;
}

/** Plays a film at once, with controls of the shop. */
export function FilmPlayer({ mp4, webm, poster, label, isSmall = false }: FilmPlayerProps): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isMuted, setMuted] = useState(true);
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(0);
  function toggle(): void {
    if (isPlaying) video.current?.pause();
    // A refusal, as when the data saver forbids playing, leaves the button at "Play".
    else video.current?.play().catch(() => setPlaying(false));
  }
  return (
    <div ref={frame} className="group relative size-full bg-photo">
      {/* No captions: in films of pieces nobody speaks, and the store keeps no text of what a buyer says in one. */}
      <video
        ref={video}
        autoPlay
        loop={!isSmall}
        playsInline
        muted={isMuted}
        width={720}
        height={720}
        aria-label={label}
        onClick={toggle}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setTime(currentTarget.currentTime)}
        onLoadedMetadata={({ currentTarget }) => setDuration(currentTarget.duration)}
        {...(poster === null ? {} : { poster })}
        className="size-full object-contain"
      >
        {webm !== null && <source src={webm} type="video/webm" />}
        {mp4 !== null && <source src={mp4} type="video/mp4" />}
      </video>
      <div
        className={classNames(
          'absolute inset-x-0 bottom-0 flex items-center bg-black/60 px-1 text-white',
          isSmall && isPlaying && HIDDEN,
        )}
      >
        <Control label={isPlaying ? 'Pause' : 'Play'} icon={isPlaying ? Pause : Play} onPress={toggle} autoFocus />
        <input
          type="range"
          aria-label="Position in the video"
          aria-valuetext={`${Math.round(time)} of ${Math.round(duration)} seconds`}
          min={0}
          max={duration}
          step={0.1}
          value={time}
          onChange={({ currentTarget }) => {
            if (video.current !== null) video.current.currentTime = currentTarget.valueAsNumber;
          }}
          className="h-11 min-w-0 flex-1 accent-white"
        />
        <Control
          label={isMuted ? 'Turn sound on' : 'Turn sound off'}
          {...(isSmall && isMuted ? { word: 'Sound on' } : {})}
          icon={isMuted ? VolumeX : Volume2}
          onPress={() => setMuted(!isMuted)}
        />
        {document.fullscreenEnabled && (
          <Control label="Full screen" icon={Maximize} onPress={() => void toggleFullScreen(frame.current)} />
        )}
      </div>
    </div>
  );
}

/** Until the pointer or the keyboard reaches them. What is not seen takes no press, which then pauses the film. */
const HIDDEN = classNames(
  '[@media(hover:hover)]:pointer-events-none [@media(hover:hover)]:opacity-0',
  '[@media(hover:hover)]:group-hover:pointer-events-auto [@media(hover:hover)]:group-hover:opacity-100',
  '[@media(hover:hover)]:has-focus-visible:pointer-events-auto [@media(hover:hover)]:has-focus-visible:opacity-100',
);

async function toggleFullScreen(frame: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement === null) await frame?.requestFullscreen();
  else await document.exitFullscreen();
}

interface ControlProps {
  readonly label: string;
  readonly icon: typeof Play;
  /** Beside the icon; part of the label. */
  readonly word?: string;
  readonly onPress: () => void;
  readonly autoFocus?: boolean;
}

function Control({ label, icon, word, onPress, autoFocus = false }: ControlProps): ReactElement {
  return (
    <button
      type="button"
      aria-label={label}
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
      autoFocus={autoFocus}
      onClick={onPress}
      className="flex h-11 min-w-11 flex-none items-center justify-center gap-1.5 rounded-full px-2 text-sm -outline-offset-4 outline-white!"
    >
      <Icon of={icon} size={20} />
      {word}
    </button>
  );
}
