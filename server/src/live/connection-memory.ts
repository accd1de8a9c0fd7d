/** What Socket.IO remembers of each connection that live messages do not need: https://socket.io/docs/v4/memory-usage/ */
import type { Socket as TcpSocket } from 'node:net';
import type { Server, Socket } from 'socket.io';

type Connection = Socket['conn'];

/** Drops the request that opened a connection, with its headers. @returns the socket of a WebSocket */
export function takeSocket(connection: Connection): TcpSocket | null {
  const { request, transport } = connection;
  const isWebSocket = transport.name === 'websocket';
  Object.assign(connection, { request: null });
  return isWebSocket ? request.socket : null;
}

/** Drops the copy of that request's headers and address. */
export function dropHandshake(socket: Socket): void {
  Object.assign(socket, { handshake: null });
}

/** Every message goes to everybody, so connections join no rooms, not even one of their own. */
export function keepNoRooms(io: Server): void {
  Object.assign(io.of('/').adapter, { addAll: () => undefined });
}
