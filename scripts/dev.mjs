/** `npm run dev`: the server from its sources, started again at every change, beside Vite's server. Both end together. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { buildKernel } from './build-kernel.mjs';
import { endTogether } from './end-together.mjs';

await buildKernel();
const server = run('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'packages/server/src/main.ts'], '.');
const web = run('vite/bin/vite.js', [], 'packages/web');

const end = endTogether();
await Promise.race([once(server, 'exit'), once(web, 'exit')]);
end('SIGTERM');

/**
 * Detached, so that Ctrl-C reaches only us and each child gets one signal: at a second one tsx kills the server, which then
 * cannot stop its database.
 *
 * @param {string} tool
 * @param {string[]} parameters
 * @param {string} folder
 */
function run(tool, parameters, folder) {
  const program = fileURLToPath(new URL(`../node_modules/${tool}`, import.meta.url));
  const cwd = fileURLToPath(new URL(`../${folder}`, import.meta.url));
  return spawn(process.execPath, [program, ...parameters], {
    cwd,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
