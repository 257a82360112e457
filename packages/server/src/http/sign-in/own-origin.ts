import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '#settings.ts';

/**
 * Where people reach us, for links that leave by mail: PUBLIC_URL, else the address we listen at. Never the Host
 * header, by which a stranger could make our own mail lead to another site.
 */
export function ownOrigin(app: FastifyInstance, settings: Pick<Settings, 'publicUrl' | 'host' | 'port'>) {
  let { port } = settings;
  // Port 0 means any that is free; only the socket knows which.
  app.addHook('onListen', async () => {
    ({ port } = app.server.address() as AddressInfo);
  });
  return (): string => settings.publicUrl?.origin ?? `http://${hostOf(settings.host)}:${port}`;
}

/** A server that listens everywhere is at home on its own machine. */
function hostOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
