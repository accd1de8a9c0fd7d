/**
 * A message encoded once for all connections: as the text of a Socket.IO event and as its WebSocket frame.
 * https://socket.io/docs/v4/socket-io-protocol/ and RFC 6455 section 5.2.
 */

export interface EncodedMessage {
  /** For polling connections, whose transport does its own framing. */
  readonly text: string;
  /** For WebSocket connections: written as is, the same bytes to all of them. */
  readonly frame: Buffer;
}

/** Packet types: an Engine.IO message containing a Socket.IO event. */
const ENGINE_MESSAGE = '4';
const SOCKET_EVENT = '2';

/** An unfragmented text message. */
const FINAL_TEXT = 0x81;

export function encodeMessage(event: string, message: readonly unknown[]): EncodedMessage {
  const text = SOCKET_EVENT + JSON.stringify([event, message]);
  const body = Buffer.from(ENGINE_MESSAGE + text);
  return { text, frame: Buffer.concat([frameHead(body.length), body]) };
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
