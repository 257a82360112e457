/**
 * `node scripts/run-tool.mjs vitest run`: runs a tool of node_modules/.bin. When npm ends, the tool ends too, with all processes that it
 * started.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endDescendantsOnSignal } from './end-descendants.mjs';

/**
 * Starts a command-line tool of node_modules/.bin.
 *
 * @param {string} name of the program, as in node_modules/.bin
 * @param {string[]} parameters
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function startTool(name, parameters, options) {
  const program = fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url));
  return spawn(process.execPath, [program, ...parameters], {
    stdio: ['ignore', 'inherit', 'inherit'],
    ...options,
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [name = '', ...parameters] = process.argv.slice(2);
  endDescendantsOnSignal();
  const child = startTool(name, parameters, { stdio: 'inherit' });
  await once(child, 'exit');
  process.exitCode = child.exitCode ?? 1;
}
