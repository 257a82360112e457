import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { minify } from 'rolldown/utils';
import { type Plugin, defineConfig } from 'vite';
import { english } from '../contract/src/sentences/en.ts';
import { hebrew } from '../contract/src/sentences/he.ts';
import { chunkName } from './chunk-name.ts';
import { parsedMessage } from './parsed-message.ts';
import { publicPages } from './public-pages.ts';

/** What only some pages and dialogs say, by the part of the catalogue that comes with them. */
const LATER = {
  account: 'account|secondFactor',
  reading: 'docs|privacy|useCases|terms',
  transfer: 'transfer',
  fan: 'fan',
  advanced: 'advanced|live|economy|stress|simulation|crisis|allocation|sensitivity|preset',
};
const later = Object.values(LATER).join('|');

/** Parts of a catalogue: the plain one for where there is no formatter, on every page at first; what the interface says; what comes later. */
const PARTS: Partial<Record<string, RegExp>> = {
  public:
    /^(page\.(?!login|register|dashboard|profile|privacyPolicy|termsOfService)|(nav|footer|landing|consent)\.)/,
  interface: new RegExp(`^(?!(${later})\\.)`),
  ...Object.fromEntries(Object.entries(LATER).map(([part, keys]) => [part, new RegExp(`^(${keys})\\.`)])),
};

/** Serves `messages/xx.json?public` as a part of the catalogue; with the interface come those of the contract's rules, under `sentence.`. */
function partsOfMessages(): Plugin {
  return {
    name: 'parts-of-messages',
    enforce: 'pre',
    transform(code, id) {
      const [, language, name = ''] = /(\w+)\.json\?(\w+)$/.exec(id) ?? [];
      const part = PARTS[name];
      if (part === undefined) return undefined;
      const { rules } = language === 'he' ? hebrew : english;
      const all = [
        ...Object.entries(JSON.parse(code) as Record<string, string>),
        ...Object.entries(rules).map(([key, text]) => [`sentence.${key}`, text] as const),
      ];
      const chosen = all.filter(([key]) => part.test(key));
      const unplain = name === 'public' && chosen.find(([, message]) => /[{<]/.test(message));
      if (unplain) this.error(`${unplain[0]} must be plain: there is no formatter`);
      const messages = chosen.map(([key, message]) => [key, parsedMessage(key, message)] as const);
      return { code: `export default ${JSON.stringify(Object.fromEntries(messages))}`, moduleType: 'js' };
    },
  };
}

const PARSER = '@formatjs/icu-messageformat-parser';

/** Every message is parsed in the build. */
function withoutParser(): Plugin {
  return {
    name: 'without-parser',
    apply: 'build',
    config: () => ({
      resolve: { alias: [{ find: new RegExp(`^${PARSER}$`), replacement: `${PARSER}/no-parser.js` }] },
    }),
  };
}

/**
 * The router names its components for its developers, by statements that keep them in the bundle, used or not: with its own
 * links go their prefetching and the forms of its framework, 3 kB of the landing page.
 */
function withoutNames(): Plugin {
  return {
    name: 'without-names',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/node_modules/react-router/')) return undefined;
      const plain = code
        .replaceAll(/^\w+\.displayName = .*;$/gm, '')
        .replaceAll(/= (\w+\.forwardRef\()/g, '= /* @__PURE__ */ $1')
        .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false');
      return { code: plain, map: null };
    },
  };
}

/**
 * A schema of zod carries what writes it as JSON Schema, called or not: 4.6 kB of the dashboard. Only the server calls it, and is
 * built elsewhere.
 */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/node_modules/zod/v4/classic/schemas.js')) return undefined;
      const plain = code.replaceAll(/^ *inst\._zod\.processJSONSchema = .*;$/gm, '');
      return { code: plain.replaceAll(/create\w+JSONSchemaMethod\(this, [^)]*\)/g, 'undefined'), map: null };
    },
  };
}

const NEVER_CALLED = `() => { throw new Error('Charts write numbers in formats of their own.'); }`;

/** What a linear scale is made of. */
const NUMBER_SCALES = /\/node_modules\/d3-scale\/src\/(continuous|tickFormat)\.js$/;

/** What stands in the build for the libraries of those. */
const FOR_SCALES: Partial<Record<string, string>> = {
  'd3-interpolate': ['interpolate', 'interpolateNumber', 'interpolateRound']
    .map((name) => `export const ${name} = (a, b) => (t) => a * (1 - t) + b * t;`)
    .join(''),
  'd3-format': [
    'format',
    'formatPrefix',
    'formatSpecifier',
    'precisionFixed',
    'precisionPrefix',
    'precisionRound',
  ]
    .map((name) => `export const ${name} = ${NEVER_CALLED};`)
    .join(''),
};

/**
 * The scales of charts lead from numbers to numbers, which our own formats write; yet each scale keeps in the bundle what
 * leads to colours and dates, and d3's formats: 6 kB that nothing calls.
 */
function scalesOfNumbers(): Plugin {
  return {
    name: 'scales-of-numbers',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      NUMBER_SCALES.test(importer) && source in FOR_SCALES ? `\0${source}` : undefined,
    load: (id) => (id.startsWith('\0') ? FOR_SCALES[id.slice(1)] : undefined),
  };
}

/** The text face is needed at once: the page names its file before the style sheet is read. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /hanken-grotesk-latin-wght-normal.*\.woff2$/.test(file))
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

const COMPRESSIBLE = /\.(js|css|csv|html|svg|json|wasm)$/;

/** Lays `.br` and `.gz` beside each text file, so that the server compresses nothing twice. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const names = await readdir(dir, { recursive: true });
      const files = names.filter((name) => COMPRESSIBLE.test(name)).map((name) => join(dir, name));
      await Promise.all(files.map(compressFile));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  await Promise.all([
    promisify(brotliCompress)(content).then((bytes) => writeFile(`${file}.br`, bytes)),
    promisify(gzip)(content, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ]);
}

/** To read a property does nothing here; no library of ours has a getter that does. */
const treeshake = { propertyReadSideEffects: false };

/** `--mode charts` builds charts.html alone, which is for tests, elsewhere. */
export default defineConfig(({ mode }) => ({
  plugins: [
    partsOfMessages(),
    react(),
    withoutNames(),
    withoutJsonSchema(),
    withoutParser(),
    scalesOfNumbers(),
    preloadFont(),
    ...(mode === 'charts' ? [] : [publicPages(), minifyBoot(), precompress()]),
  ],
  // With the Host header as the browser sent it, by which the server knows its own pages.
  server: { proxy: { '/api': { target: 'http://127.0.0.1:3000', changeOrigin: false } } },
  // In pieces: a worker fetches a library of its own when it needs it.
  worker: { format: 'es', rolldownOptions: { treeshake } },
  build: {
    // For scripts/checks/check-budget.ts.
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What detects encodings is larger than any page.
    chunkSizeWarningLimit: 1_200,
    // Without dependencies of dependencies: what the landing page has already is not drawn into a later chunk.
    rolldownOptions: {
      treeshake,
      input: join(import.meta.dirname, mode === 'charts' ? 'charts.html' : 'index.html'),
      output: { codeSplitting: { groups: [{ name: chunkName, includeDependenciesRecursively: false }] } },
    },
  },
}));
