import { type Socket, connect } from 'node:net';
import { LIMITS } from '@meridian/contract';
import type { TestApp } from './test-app.ts';

interface PartialBody {
  path: string;
  token: string;
  /** The number of bytes that are sent at once, and the number that the header announces. */
  sent: number;
  announced?: number;
}

/**
 * Sends the header of a request and a part of its body. The status line of the response arrives when the server refuses the request or the
 * rest is sent.
 */
export function sendPartOfBody(
  app: TestApp,
  { path, token, sent, announced = LIMITS.bodyMaxBytes }: PartialBody,
): { socket: Socket; statusLine: Promise<string> } {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const statusLine = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (part) => {
      text += String(part);
      resolve(text.split('\r\n')[0] ?? '');
    });
    socket.on('error', () => resolve('broken'));
  });
  socket.write(
    `${[`POST ${path} HTTP/1.1`, `Host: ${hostname}`, 'Content-Type: application/json', `Authorization: Token ${token}`, `Content-Length: ${announced}`].join('\r\n')}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(sent, ' '));
  return { socket, statusLine };
}
