/**
 * A separate process for tests, so that building and sending large bodies takes no time of the process with the server. It sends
 * the requests that its parent process passes to it, or calls one address repeatedly and records the status of each response.
 */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type HostileKind, hostileBody } from '#testing/hostile-bodies.ts';

export interface ChildRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: HostileKind;
}

export interface ChildResponse {
  /** The HTTP status; 0 if the connection was closed without a response. */
  status: number;
  bytes: number;
  /** The first part of the body. */
  text: string;
}

export type ChildCommand = { send: ChildRequest } | { watch: string } | { report: true };

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function answerTo(method: string, url: string, headers: Record<string, string>, body?: Buffer) {
  return new Promise<ChildResponse>((resolve) => {
    const length: Record<string, number> = body === undefined ? {} : { 'Content-Length': body.length };
    const asking = request(url, { method, agent, headers: { ...headers, ...length } }, (response) => {
      let bytes = 0;
      let text = '';
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (text.length < 1_000) text += part.toString().slice(0, 1_000);
      });
      response.on('close', () => resolve({ status: response.statusCode ?? 0, bytes, text }));
    });
    asking.on('error', () => resolve({ status: 0, bytes: 0, text: '' }));
    asking.end(body);
  });
}

let statuses: number[] = [];

async function watch(url: string): Promise<void> {
  for (;;) {
    statuses.push((await answerTo('GET', url, {})).status);
    await sleep(1);
  }
}

async function obey(order: ChildCommand): Promise<unknown> {
  if ('send' in order) {
    const { method, url, headers, body } = order.send;
    return answerTo(method, url, headers, hostileBody(body));
  }
  if ('watch' in order) {
    void watch(order.watch);
    return true;
  }
  const noted = statuses;
  statuses = [];
  return noted;
}

process.on('message', (order: ChildCommand) => void obey(order).then((answer) => process.send?.(answer)));
process.on('disconnect', () => process.exit(0));
