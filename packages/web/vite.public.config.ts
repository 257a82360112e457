import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';
import { precompress } from './precompress.ts';
import { SHARED_BUILD } from './vite.config.ts';
import { PUBLIC_MANIFEST, writePublicPages } from './write-static-pages.ts';

const DIST = join(import.meta.dirname, 'dist');
const DRAWING = join(DIST, '.drawing');

/** Runs the program that renders the pages after it is built, then deletes it. */
function prerenderPages(): Plugin {
  return {
    name: 'draw-pages',
    apply: 'build',
    async closeBundle() {
      await writePublicPages(DIST, join(DRAWING, 'prerender.js'));
      await rm(DRAWING, { recursive: true });
    },
  };
}

/**
 * Builds the public pages, an entry separate from the application: first for the browser, then the program that writes the
 * documents (scripts/build.mjs). React's components run on Preact there, which has a tenth of its size (decision 65).
 */
export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [react(), ...(isSsrBuild ? [prerenderPages()] : [precompress()])],
  publicDir: false as const,
  resolve: {
    alias: [
      { find: /^react$/, replacement: 'preact/compat' },
      { find: /^react-dom$/, replacement: 'preact/compat' },
      { find: /^react-dom\/(client|server)$/, replacement: 'preact/compat/$1' },
      { find: /^react\/(jsx-runtime|jsx-dev-runtime)$/, replacement: 'preact/$1' },
    ],
  },
  ssr: { noExternal: true as const },
  build: {
    ...SHARED_BUILD,
    emptyOutDir: false,
    ...(isSsrBuild
      ? { outDir: DRAWING }
      : { manifest: PUBLIC_MANIFEST, rolldownOptions: { input: 'src/public/main.tsx' } }),
  },
}));
