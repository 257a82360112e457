/** `npm run dev`: runs the server from its sources, restarted at every change, beside Vite's server. Both end together. */
import { once } from 'node:events';
import { buildKernel } from '../packages/simulation/build-kernel.mjs';
import { endDescendantsOnSignal } from './end-descendants.mjs';
import { startTool } from './run-tool.mjs';

await buildKernel();
// Detached, so that Ctrl-C reaches only this process and each child gets one signal. At a second signal tsx kills the server,
// which then cannot stop its database.
const server = startTool('tsx', ['watch', '--clear-screen=false', 'packages/server/src/main.ts'], {
  detached: true,
});
const web = startTool('vite', [], { cwd: 'packages/web', detached: true });

const end = endDescendantsOnSignal();
await Promise.race([once(server, 'exit'), once(web, 'exit')]);
end('SIGTERM');
