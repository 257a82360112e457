/**
 * `npm run dev`: the server from its sources, started again at every change, and Vite's server in front of it. Both end together.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const tool = (/** @type {string} */ path) =>
  fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));
const folder = (/** @type {string} */ path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const children = [
  spawn(
    process.execPath,
    [tool('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'packages/server/src/main.ts'],
    {
      cwd: folder('.'),
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  ),
  spawn(process.execPath, [tool('vite/bin/vite.js')], {
    cwd: folder('packages/web'),
    stdio: ['ignore', 'inherit', 'inherit'],
  }),
];
const endAll = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', endAll);
process.on('SIGTERM', endAll);

await Promise.race(children.map((child) => once(child, 'exit')));
endAll();
