import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type LocalHandler = (response: ServerResponse, request: IncomingMessage) => void;

/** A local HTTP server that imitates an external service. */
export interface LocalService {
  origin: string;
  stop(): Promise<void>;
}

export async function startLocalService(answer: LocalHandler): Promise<LocalService> {
  const server = createServer((request, response) => answer(response, request));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

/** Returns a handler that responds with this body: a string as it is, anything else as JSON. */
export function respondWith(body: unknown, status = 200): LocalHandler {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}
