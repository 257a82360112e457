import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { minify } from 'rolldown/utils';
import { type Plugin, type UserConfig, defineConfig } from 'vite';
import { precompress } from './precompress.ts';
import { FIRST_FACE, writeShells } from './written-pages.ts';

/** In development a public page is the same document with another script: the build writes it out (vite.public.config.ts). */
function publicPagesInDevelopment(): Plugin {
  return {
    name: 'public-pages-in-development',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { originalUrl = '/' }) =>
        /^\/(use-cases|documentation|privacy-policy|terms-of-service)?$/.test(
          originalUrl.split(/[?#]/)[0] ?? '',
        )
          ? html.replace('/src/main.tsx', '/src/public/main.tsx')
          : html,
    },
  };
}

/**
 * Parts of the library that every page draws with: in one file they come over the wire in fewer bytes than in one each, and in the same
 * ones whatever else loads later.
 */
const CONTROLS =
  /@mantine\/core\/esm\/components\/(ActionIcon|Button|Checkbox|CloseButton|InlineInput|Input|InputBase|InputsGroupFieldset|Loader|Skeleton|TextInput|Transition|UnstyledButton)\//;

function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => FIRST_FACE.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head',
        })),
  };
}

/** The script before the first paint lies in `public/`, where Vite takes files as they are. */
function minifyBoot(): Plugin {
  return {
    name: 'minify-boot',
    apply: 'build',
    writeBundle: {
      // Before it is compressed.
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

/** Of both builds: that of the application and that of the public pages. */
export const SHARED_BUILD = {
  target: 'es2023',
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
  reportCompressedSize: false,
} satisfies UserConfig['build'];

/** `--mode charts` builds charts.html alone, which is for tests, elsewhere. */
export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    publicPagesInDevelopment(),
    preloadFont(),
    ...(mode === 'charts' ? [] : [minifyBoot(), writeShells(), precompress()]),
  ],
  // With the Host header as the browser sent it, by which the server knows its own pages.
  server: { proxy: { '/api': { target: 'http://127.0.0.1:3000', changeOrigin: false } } },
  // In pieces: a worker fetches a library of its own when it needs it.
  worker: { format: 'es' },
  build: {
    ...SHARED_BUILD,
    // What detects encodings is larger than any page.
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      input: join(import.meta.dirname, mode === 'charts' ? 'charts.html' : 'index.html'),
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'controls', test: CONTROLS }],
        },
      },
    },
  },
}));
