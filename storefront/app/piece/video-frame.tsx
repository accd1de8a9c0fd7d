import type { Product } from '@tola/contract/products';
import { Icon } from '@tola/ui';
import { Maximize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { Picture } from '../pictures/picture.tsx';

interface VideoFrameProps {
  readonly product: Product;
  readonly poster: string;
}

/** The video of a piece with controls of the shop. Nothing of it is loaded before it is played. */
export function VideoFrame({ product, poster }: VideoFrameProps): ReactElement {
  const [isStarted, setStarted] = useState(false);
  if (isStarted) return <Player product={product} />;
  return (
    <button
      type="button"
      aria-label={`Play video: ${product.videoAlt ?? product.name}`}
      onClick={() => setStarted(true)}
      className="relative block size-full -outline-offset-4"
    >
      <Picture
        src={poster}
        alt=""
        sizes="(min-width: 861px) 500px, 62vw"
        most={640}
        className="size-full object-cover"
      />
      <span className="absolute inset-0 grid place-items-center">
        <span className="grid size-16 place-items-center rounded-full bg-black/60 text-white">
          <Icon of={Play} size={28} />
        </span>
      </span>
    </button>
  );
}

function Player({ product }: { product: Product }): ReactElement {
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
    <div ref={frame} className="relative size-full bg-photo">
      {/* biome-ignore lint/a11y/useMediaCaption: the films of pieces turning have no sound */}
      <video
        ref={video}
        autoPlay
        loop
        playsInline
        muted={isMuted}
        width={720}
        height={720}
        aria-label={product.videoAlt ?? product.name}
        onClick={toggle}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setTime(currentTarget.currentTime)}
        onLoadedMetadata={({ currentTarget }) => setDuration(currentTarget.duration)}
        {...(product.videoPoster === null ? {} : { poster: product.videoPoster })}
        className="size-full object-contain"
      >
        {product.videoWebm !== null && <source src={product.videoWebm} type="video/webm" />}
        {product.video !== null && <source src={product.video} type="video/mp4" />}
      </video>
      <div className="absolute inset-x-0 bottom-0 flex items-center bg-black/60 px-1 text-white">
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

async function toggleFullScreen(frame: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement === null) await frame?.requestFullscreen();
  else await document.exitFullscreen();
}

interface ControlProps {
  readonly label: string;
  readonly icon: typeof Play;
  readonly onPress: () => void;
  readonly autoFocus?: boolean;
}

function Control({ label, icon, onPress, autoFocus = false }: ControlProps): ReactElement {
  return (
    <button
      type="button"
      aria-label={label}
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
      autoFocus={autoFocus}
      onClick={onPress}
      className="grid size-11 flex-none place-items-center rounded-full -outline-offset-4 outline-white!"
    >
      <Icon of={icon} size={20} />
    </button>
  );
}
