/** A process of open pages for the fan-out measurement: minimal Socket.IO clients, or plain WebSockets. */
import { WebSocket } from 'ws';

export interface ClientsWanted {
  readonly kind: 'live' | 'bare';
  readonly port: number;
  readonly count: number;
}

const CONNECTING_AT_ONCE = 100;
const latencies: number[] = [];
let received = 0;

process.on('message', async (message: ClientsWanted | 'begin' | 'end') => {
  if (message === 'begin') {
    latencies.length = 0;
    received = 0;
  } else if (message === 'end') process.send?.({ latencies, received });
  else {
    await connectAll(message);
    process.send?.({ connected: message.count });
  }
});
process.on('disconnect', () => process.exit(0));

async function connectAll({ kind, port, count }: ClientsWanted): Promise<void> {
  for (let connected = 0; connected < count; connected += CONNECTING_AT_ONCE) {
    const batch = Math.min(CONNECTING_AT_ONCE, count - connected);
    await Promise.all(Array.from({ length: batch }, () => connect(kind, port)));
  }
}

async function connect(kind: ClientsWanted['kind'], port: number): Promise<void> {
  const path = kind === 'live' ? '/socket.io/?EIO=4&transport=websocket' : '/';
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false });
  await new Promise<void>((isReady, failed) => {
    socket.once('error', failed);
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith('0')) socket.send('40');
      else if (text === '2') socket.send('3');
      else if (text.startsWith('42')) {
        isReady();
        received += 1;
        const [, sentAt] = /"sentAt":([\d.]+)/.exec(text) ?? [];
        if (sentAt !== undefined) latencies.push(performance.timeOrigin + performance.now() - Number(sentAt));
      }
    });
    if (kind === 'bare') socket.once('open', () => isReady());
  });
}
