import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import type { PoolConfig } from 'pg';

/** A proxy in front of a test's database, whose connections can be interrupted and restored. */
export interface DatabaseProxy {
  /** The settings of a connection through this proxy. */
  config: PoolConfig;
  interrupt(): Promise<void>;
  restore(): Promise<void>;
}

export async function startDatabaseProxy(config: PoolConfig): Promise<DatabaseProxy> {
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(`${config.host}/.s.PGSQL.${config.port}`);
    for (const end of [near, far]) {
      ends.add(end);
      end.on('error', () => undefined);
      end.on('close', () => ends.delete(end));
    }
    near.pipe(far);
    far.pipe(near);
  });
  const listen = (port: number) => new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    config: { ...config, host: '127.0.0.1', port, max: 5 },
    interrupt: () => {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      for (const end of ends) end.destroy();
      return closed;
    },
    restore: () => listen(port),
  };
}
