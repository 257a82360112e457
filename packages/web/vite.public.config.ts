import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';
import { precompress } from './precompress.ts';
import { SHARED_BUILD } from './vite.config.ts';
import { PUBLIC_MANIFEST, writePublicPages } from './written-pages.ts';

const DIST = join(import.meta.dirname, 'dist');
const DRAWING = join(DIST, '.drawing');

/** After the program that draws the pages is built, it runs, and is needed no more. */
function drawPages(): Plugin {
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
 * The public pages are an entry of their own, beside that of the application: one build for the browser, then one of the program that
 * writes the documents (scripts/build.mjs). React's components run on Preact there, a tenth of its size (decision 65).
 */
export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [react(), ...(isSsrBuild ? [drawPages()] : [precompress()])],
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
