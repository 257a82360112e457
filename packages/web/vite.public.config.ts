import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';
import { precompress } from './precompress.ts';
import { SHARED_BUILD } from './vite.config.ts';
import { PUBLIC_MANIFEST, writePublicPages } from './write-static-pages.ts';

const DIST = join(import.meta.dirname, 'dist');
const DRAWING = join(DIST, '.drawing');

/** A plugin that runs the program that renders the public pages after it was built, and then deletes the program. */
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
 * Builds the public pages separately from the application: first for the browser, then as a program that writes the documents
 * (scripts/build.mjs). React's components run on Preact here, which has a tenth of React's size (decision 65).
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
