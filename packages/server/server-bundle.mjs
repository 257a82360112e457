/** The server's bundle contains the workspace packages, which are TypeScript sources; libraries stay in node_modules. */
import { isAbsolute } from 'node:path';

/** Returns true unless the id of an import names a file or one of our own packages. */
const isLibrary = (/** @type {string} */ id) => !/^[.#\0]/.test(id) && !isAbsolute(id) && !id.startsWith('@meridian/');

/** @type {import('rolldown').BuildOptions} */
export const serverBundle = {
  // Each entry is a separate program; the workers run in threads.
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
    // Chunks are in the folder of the programs, so that paths relative to a module stay valid in every chunk.
    chunkFileNames: '[name]-[hash].js',
  },
};
