import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { preview } from 'vite';

const WEB = resolve(import.meta.dirname, '../packages/web');
const VITE = resolve(import.meta.dirname, '../node_modules/vite/bin/vite.js');

/** Builds and serves the page with every kind of chart (packages/web/charts.html). */
export interface ChartsPage {
  readonly url: string;
  stop(): Promise<void>;
}

export async function serveChartsPage(): Promise<ChartsPage> {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-charts-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const parameters = [VITE, 'build', '--mode', 'charts', '--logLevel', 'warn', '--outDir', folder];
    const env = { ...process.env, NODE_ENV: 'production' };
    const built = spawnSync(process.execPath, parameters, { cwd: WEB, env, encoding: 'utf8' });
    if (built.status !== 0) throw new Error(`charts.html could not be built:\n${built.stdout}${built.stderr}`);
    const server = await preview({
      root: WEB,
      configFile: false,
      logLevel: 'silent',
      build: { outDir: folder },
      preview: { host: '127.0.0.1', port: 0 },
    });
    const [local = ''] = server.resolvedUrls?.local ?? [];
    return {
      url: new URL('charts.html', local).href,
      async stop() {
        await server.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
