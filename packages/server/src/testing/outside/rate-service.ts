import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A real HTTP server that plays an exchange-rate service; `answer` may be changed at any time. */
export interface RateService {
  url: string;
  /** How often it was asked. */
  asked(): number;
  answer: (response: ServerResponse, request: IncomingMessage) => void;
  stop(): Promise<void>;
}

export async function startRateService(answer: RateService['answer']): Promise<RateService> {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    service.answer(response, request);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const service: RateService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/latest?base=USD`,
    asked: () => asked,
    answer,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
  return service;
}

/** Answers this, as JSON unless it is a text. */
export function answering(body: unknown, status = 200): RateService['answer'] {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}
