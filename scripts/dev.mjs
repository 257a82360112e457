/** `npm run dev`: the server from its sources, started again at every change, beside Vite's server. Both end together. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const server = run('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'packages/server/src/main.ts'], '.');
const web = run('vite/bin/vite.js', [], 'packages/web');

let isEnding = false;
process.on('SIGINT', end);
process.on('SIGTERM', end);
await Promise.race([once(server, 'exit'), once(web, 'exit')]);
end();

/** Once: at a second signal tsx kills the server, which then cannot stop its database. */
function end() {
  if (isEnding) return;
  isEnding = true;
  server.kill('SIGTERM');
  web.kill('SIGTERM');
}

/**
 * Detached, so that Ctrl-C reaches only us and each child gets one signal.
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
