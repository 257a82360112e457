import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { minify } from 'rolldown/utils';
import { type Plugin, type UserConfig, defineConfig } from 'vite';
import { precompress } from './precompress.ts';
import { PRELOADED_FONT, writeShells } from './write-static-pages.ts';

/**
 * A plugin that serves the public pages in development: it returns the application's document with another script. The build writes
 * separate documents (vite.public.config.ts).
 */
function publicPagesInDevelopment(): Plugin {
  return {
    name: 'public-pages-in-development',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { originalUrl = '/' }) =>
        /^\/(use-cases|documentation|privacy-policy|terms-of-service)?$/.test(originalUrl.split(/[?#]/)[0] ?? '')
          ? html.replace('/src/main.tsx', '/src/public/main.tsx')
          : html,
    },
  };
}

function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => PRELOADED_FONT.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head',
        })),
  };
}

/**
 * A plugin that minifies boot.js, the script that runs before the first paint. Vite would copy it unchanged, because it is in `public/`.
 */
function minifyBoot(): Plugin {
  return {
    name: 'minify-boot',
    apply: 'build',
    writeBundle: {
      // `pre` makes the handler run before the files are compressed.
      order: 'pre',
      sequential: true,
      async handler({ dir = '' }) {
        const file = join(dir, 'boot.js');
        const { code, errors } = await minify(file, await readFile(file, 'utf8'));
        if (errors.length > 0) this.error(`${file} cannot be minified: ${errors[0]?.message}`);
        await writeFile(file, code);
      },
    },
  };
}

/** Settings shared by the builds of the application and of the public pages. */
export const SHARED_BUILD = {
  target: 'es2023',
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
  reportCompressedSize: false,
} satisfies UserConfig['build'];

/**
 * The configuration of the application's build. With `--mode charts` it builds only charts.html, which tests use, into a separate folder.
 */
export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    publicPagesInDevelopment(),
    preloadFont(),
    ...(mode === 'charts' ? [] : [minifyBoot(), writeShells(), precompress()]),
  ],
  // Forwards the browser's Host header, by which the server recognises its own pages.
  server: { proxy: { '/api': { target: 'http://127.0.0.1:3000', changeOrigin: false } } },
  // The worker is a module, so that it can be split into chunks and load a library on demand.
  worker: { format: 'es' },
  build: {
    ...SHARED_BUILD,
    // The chunk with the code that detects text encodings is large, but loads only for imports.
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      input: join(import.meta.dirname, mode === 'charts' ? 'charts.html' : 'index.html'),
      // Modules that ten or more parts share become one file. Otherwise the dashboard would load 128 files instead of 24 (decision 69).
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 10 }] } },
    },
  },
}));
