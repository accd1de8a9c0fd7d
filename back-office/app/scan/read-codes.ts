/** Reads barcodes and QR codes from the camera: by the browser's own detector, or by ZXing, which is loaded only then. */

interface DetectedCode {
  readonly rawValue: string;
}

interface CodeDetector {
  detect(source: HTMLVideoElement): Promise<DetectedCode[]>;
}

/** https://developer.mozilla.org/docs/Web/API/BarcodeDetector: not in Firefox, Safari, nor Chrome on desktops. */
declare global {
  var BarcodeDetector: (new () => CodeDetector) | undefined;
}

const BETWEEN_LOOKS_MS = 150;

/**
 * Shows the camera in the element and reports each code that it sees, the same one many times.
 *
 * @returns ends it and switches the camera off
 * @throws DOMException when there is no camera, or it may not be used
 */
export async function readCodes(video: HTMLVideoElement, onCode: (code: string) => void): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const release = (): void => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    const end =
      globalThis.BarcodeDetector === undefined
        ? await readByLibrary(stream, video, onCode)
        : await readByBrowser(new globalThis.BarcodeDetector(), stream, video, onCode);
    return () => {
      end();
      release();
    };
  } catch (error) {
    release();
    throw error;
  }
}

async function readByBrowser(
  detector: CodeDetector,
  stream: MediaStream,
  video: HTMLVideoElement,
  onCode: (code: string) => void,
): Promise<() => void> {
  video.srcObject = stream;
  await video.play();
  const timer = setInterval(() => {
    // A frame that cannot be read is followed by the next one.
    detector.detect(video).then((codes) => {
      for (const { rawValue } of codes) onCode(rawValue);
    }, ignoreFrame);
  }, BETWEEN_LOOKS_MS);
  return () => {
    clearInterval(timer);
    video.srcObject = null;
  };
}

function ignoreFrame(): void {}

async function readByLibrary(
  stream: MediaStream,
  video: HTMLVideoElement,
  onCode: (code: string) => void,
): Promise<() => void> {
  const { BrowserMultiFormatReader } = await import('@zxing/browser');
  const reader = new BrowserMultiFormatReader(undefined, { delayBetweenScanAttempts: BETWEEN_LOOKS_MS });
  const controls = await reader.decodeFromStream(stream, video, (result) => {
    if (result !== undefined) onCode(result.getText());
  });
  return () => controls.stop();
}
