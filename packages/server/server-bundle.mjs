/** The server's bundle: libraries stay outside it; only the workspace packages, which are TypeScript sources, go in. */
import { isAbsolute } from 'node:path';

/** Neither a file nor one of our own packages. */
const isLibrary = (/** @type {string} */ id) => !/^[.#\0]/.test(id) && !isAbsolute(id) && !id.startsWith('@meridian/');

/** @type {import('rolldown').BuildOptions} */
export const serverBundle = {
  // Each is a program of its own; the workers are programs of threads.
  input: {
    main: 'src/main.ts',
    admin: 'src/admin.ts',
    'import-worker': 'src/features/plan/export/import-worker.ts',
    'simulation-worker': 'src/threads/simulation-worker.ts',
  },
  cwd: import.meta.dirname,
  platform: 'node',
  external: isLibrary,
  output: {
    dir: 'dist',
    cleanDir: true,
    sourcemap: true,
    entryFileNames: '[name].js',
    // Beside the programs, so that what a module looks for beside itself is found from every chunk.
    chunkFileNames: '[name]-[hash].js',
  },
};
