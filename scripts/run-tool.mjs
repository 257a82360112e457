/** `node scripts/run-tool.mjs vitest run`: runs a program of our packages, which ends with npm and with all that it started. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endTogether } from './end-together.mjs';

const [name = '', ...parameters] = process.argv.slice(2);
endTogether();
const program = fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url));
const child = spawn(process.execPath, [program, ...parameters], { stdio: 'inherit' });
await once(child, 'exit');
process.exitCode = child.exitCode ?? 1;
