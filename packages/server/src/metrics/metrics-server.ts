/** The listener of `/metrics`. It has a port of its own, so that the public one never serves it. Loaded only if METRICS_PORT is set. */
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { SettingsError } from '#settings.ts';
import { setMeter } from './meter.ts';
import { createPrometheusMeter } from './prometheus-meter.ts';

/** The address and version with which the metrics are served. */
interface Place {
  host: string;
  /** The port; 0 lets the system choose one. */
  port: number;
  /** The version of the server, which is the label of one metric. */
  version: string;
}

export interface MetricsServer {
  /** The address at which the metrics are served. */
  url: string;
  /** Ends the measurements and closes the listener at once. */
  stop(): void;
}

/** Starts the measurements and the server that publishes them; throws a SettingsError if the port cannot be used. */
export async function startMetrics({ host, port, version }: Place): Promise<MetricsServer> {
  const registry = new Registry();
  const server = createServer((request, response) => void respond(registry, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new SettingsError(problemOf(error))));
    server.listen(port, host, resolve);
  });
  setMeter(createPrometheusMeter(registry, version));
  const { address, family, port: chosen } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${chosen}/metrics`,
    stop: () => {
      setMeter(undefined);
      registry.clear();
      server.close();
      server.closeAllConnections();
    },
  };
}

async function respond(registry: Registry, { method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
  if (url?.split('?', 1)[0] !== '/metrics') {
    response.writeHead(404).end();
  } else if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
  } else {
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  }
}

function problemOf({ code }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return 'METRICS_PORT is in use by another program.';
  return `METRICS_HOST or METRICS_PORT cannot be used (${code}).`;
}
