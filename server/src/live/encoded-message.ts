/**
 * A message encoded once for all pages: as the text of a Socket.IO event, and as the WebSocket frame around it.
 * https://socket.io/docs/v4/socket-io-protocol/ and RFC 6455 section 5.2.
 */

export interface EncodedMessage {
  /** For pages that poll, whose transport frames messages itself. */
  readonly text: string;
  /** For pages on a websocket: written to their connections as it is. */
  readonly frame: readonly Buffer[];
}

/** Packet types: an Engine.IO message that holds a Socket.IO event. */
const ENGINE_MESSAGE = '4';
const SOCKET_EVENT = '2';

/** The last and only fragment of a text message. */
const FINAL_TEXT = 0x81;

export function encodeMessage(event: string, message: readonly unknown[]): EncodedMessage {
  const text = SOCKET_EVENT + JSON.stringify([event, message]);
  const body = Buffer.from(ENGINE_MESSAGE + text);
  return { text, frame: [frameHead(body.length), body] };
}

/** A server's frames are not masked. */
function frameHead(length: number): Buffer {
  if (length < 126) return Buffer.from([FINAL_TEXT, length]);
  if (length < 65_536) return Buffer.from([FINAL_TEXT, 126, length >> 8, length & 255]);
  const head = Buffer.alloc(10);
  head.writeUInt8(FINAL_TEXT, 0);
  head.writeUInt8(127, 1);
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}
