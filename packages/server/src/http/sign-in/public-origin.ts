import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '#settings.ts';

/**
 * Returns the public origin, for links in email: PUBLIC_URL or, without it, the address the server listens at. It is never the Host header,
 * with which an attacker could make the links lead to another site.
 */
export function createOriginReader(app: FastifyInstance, settings: Pick<Settings, 'publicUrl' | 'host' | 'port'>) {
  let { port } = settings;
  // Port 0 selects any free port, which only the socket knows.
  app.addHook('onListen', async () => {
    ({ port } = app.server.address() as AddressInfo);
  });
  return (): string => settings.publicUrl?.origin ?? `http://${hostOf(settings.host)}:${port}`;
}

/** Returns the host for links; a server that listens on all addresses is reached as `localhost`. */
function hostOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
