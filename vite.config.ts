// The web build, the development server (which mounts the product's own server), and the test projects.
import { fileURLToPath } from 'node:url'
import mdx from '@mdx-js/rollup'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdxFrontmatter from 'remark-mdx-frontmatter'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { mountServer } from './server/dev-mount.ts'
import { headersDigest } from './server/lib/security-headers.ts'
import { NONCE_PLACEHOLDER } from './shared/protocol/page-placeholders.ts'
import { LongFirst } from './tests/support/long-first.ts'
import { articleLists } from './web/build/article-lists.ts'
import { bundleScripts, DICTIONARIES } from './web/build/bundle-scripts.ts'
import { compiledSources } from './web/build/compiled-sources.ts'
import { compressFiles } from './web/build/compress-files.ts'
import { directoryFiles } from './web/build/directory/directory-files.ts'
import { inlineHeadScript } from './web/build/inline-head-script.ts'
import { linkCitations } from './web/build/link-citations.ts'
import { paperFonts } from './web/build/paper-fonts.ts'
import { prerenderPages } from './web/build/prerender-pages.ts'
import { reviseDocuments } from './web/build/revise-documents.ts'
import { subsetFonts } from './web/build/subset-fonts.ts'
import { manifest } from './web/manifest.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// Unit tests run the sources as they are; the build's plugins would only generate files beside them.
const isTest = process.env.VITEST !== undefined

/** In milliseconds. Tests take up to ten seconds on an idle machine; the limits are for one that is busy. */
const PATIENCE = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }
/** What each test file's database is copied from. */
const DATABASES = [here('./tests/support/prepare-database.ts')]
/**
 * Files of a worker share its process and what they import: loading that anew took longer than most files’ tests.
 * Vitest takes back each file's spies. A file that calls `vi.mock` comes too late where another has loaded the module.
 */
const SHARED_WORKERS = { isolate: false }
/**
 * A process that opens one PGlite database after another can be ended by V8 when it frees WebAssembly code
 * (nodejs/node#64500), so it frees none.
 */
const MANY_DATABASES = { execArgv: ['--no-wasm-code-gc'] }
/**
 * Slow tests for which the kind of database makes no difference: of sites, mails and programs, and others that send no
 * statement which tests on a server don't send too (counted with pg_stat_statements).
 */
const EMBEDDED_TESTS = [
  'absence',
  'after-a-request',
  'answers',
  'follow-ups',
  'lies-at-*',
  'live-view-captcha',
  'lying-*',
  'notice-channels',
  'odd-mails',
  'opt-out-disclosure',
  'other-requests',
  'own-checks',
  'parent-removals',
  'push',
  'recipe-import',
  'recipe-schedule',
  // It chooses its own database.
  'setup-and-doctor',
  'weekly-summary',
].map(name => `tests/integration/${name}.test.ts`)
/** What the texts need to be read, in tests too. */
const textPlugins = () => [
  paperFonts(),
  articleLists(),
  directoryFiles(),
  {
    enforce: 'pre' as const,
    ...mdx({
      remarkPlugins: [
        remarkFrontmatter,
        [remarkMdxFrontmatter, { name: 'matter' }],
        remarkGfm,
        linkCitations,
      ],
    }),
  },
]
/** What the sources need to be read, for the browser and for prerendering. */
const sourcePlugins = () => [...textPlugins(), react({ compiler: { sources: compiledSources() } })]
const BROWSER_TESTS = ['server/recipes/**/*.test.ts', 'server/recipes/engine/recipe-engine.test.ts']

export default defineConfig({
  root: here('./web'),
  publicDir: here('./public'),
  cacheDir: here('./.build/vite'),
  plugins: isTest
    ? textPlugins()
    : [
        tanstackRouter({
          target: 'react',
          autoCodeSplitting: true,
          routesDirectory: here('./web/routes'),
          generatedRouteTree: here('./web/route-tree.gen.ts'),
          quoteStyle: 'single',
        }),
        ...sourcePlugins(),
        subsetFonts(),
        tailwindcss(),
        inlineHeadScript(),
        bundleScripts(),
        mountServer({ host: '127.0.0.1', port: 8787, environment: process.env }),
        VitePWA({
          strategies: 'injectManifest',
          srcDir: '.',
          filename: 'sw.ts',
          injectRegister: false,
          registerType: 'prompt',
          injectManifest: {
            // All of it: every screen opens without a network. Pictures for app stores and for shared links aren't shown here.
            globPatterns: ['**/*.{js,css,html,svg,png,woff2}', 'assets/all-scripts-*.json'],
            globIgnores: ['screenshots/**', 'share/**', `**/${DICTIONARIES}`],
            // A classic script: not every browser takes modules for workers, and what is imported late comes inlined.
            rollupFormat: 'iife',
            manifestTransforms: [reviseDocuments(headersDigest())],
            maximumFileSizeToCacheInBytes: 6_000_000,
          },
          manifest,
          devOptions: { enabled: false },
        }),
        prerenderPages(sourcePlugins),
        compressFiles(),
      ],
  html: { cspNonce: NONCE_PLACEHOLDER },
  resolve: {
    dedupe: ['dexie', 'react', 'react-dom'],
    // React has had it for years; the router's store asks for what stood in for it.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      // jsPDF's own, for drawing HTML and SVG.
      html2canvas: here('./web/build/not-used.ts'),
      canvg: here('./web/build/not-used.ts'),
      dompurify: here('./web/build/not-used.ts'),
    },
  },
  build: {
    outDir: here('./.build/web'),
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    chunkSizeWarningLimit: 1800,
    // The names of what each import needs took 14 KB in the file that every page starts with. Signed-in screens come from
    // the cache; a public page's own files are named in its HTML.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needs, { hostType }) => (hostType === 'html' ? needs : []),
    },
    rolldownOptions: {
      output: {
        // The first script has all their names, and hashes don't compress: seven characters still tell builds apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // What every page starts with comes in one file; split by who shares what, it came in seventy.
            { name: 'start', test: /\/web\/main\.tsx$/ },
            // Small parts that come together: each file of its own costs a request and its headers.
            {
              name: 'page-parts',
              test: /\/web\/(ui\/(breadcrumbs|breadcrumb-trail|page-header|section|notice)|content\/codeless-failures)\.tsx?$/,
            },
            {
              name: 'article-icons',
              test: /\/lucide-react\/dist\/esm\/icons\/(arrow-left|share-2)\./,
            },
            { name: 'questions', test: /\/web\/(ui\/faq\.tsx|content\/faq\.ts)$/ },
            {
              name: 'plan-facts',
              test: /\/(shared\/domain\/plan|web\/content\/plan-words|web\/ui\/money|web\/data\/plans-sold)\.ts$/,
            },
          ],
        },
      },
    },
  },
  test: {
    // Vitest leaves one core idle, which on two cores is half of the machine.
    maxWorkers: '100%',
    // The summary counts written tests by where they stand.
    includeTaskLocation: true,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          root: here('.'),
          include: [
            'shared/**/*.test.ts',
            'server/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'tests/bench/**/*.test.ts',
            'tests/simulation/**/*.test.ts',
            'tests/specification/**/*.test.ts',
            'tests/support/**/*.test.ts',
          ],
          exclude: BROWSER_TESTS,
          ...SHARED_WORKERS,
          ...PATIENCE,
        },
      },
      // Recipes run in a real browser: seconds a test, where a unit test takes milliseconds.
      {
        test: {
          name: 'engine',
          root: here('.'),
          include: BROWSER_TESTS,
          ...PATIENCE,
        },
      },
      { test: { name: 'architecture', root: here('.'), include: ['tests/architecture.test.ts'] } },
      {
        test: {
          name: 'integration',
          root: here('.'),
          include: ['tests/integration/**/*.test.ts', 'tests/security/*.test.ts'],
          exclude: EMBEDDED_TESTS,
          globalSetup: DATABASES,
          ...MANY_DATABASES,
          ...SHARED_WORKERS,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'embedded',
          root: here('.'),
          include: EMBEDDED_TESTS,
          globalSetup: DATABASES,
          ...MANY_DATABASES,
          ...SHARED_WORKERS,
          ...PATIENCE,
        },
      },
      // Who may do what, cell by cell. No cell depends on the kind of database, so this runs on the embedded one only.
      {
        test: {
          name: 'matrix',
          root: here('.'),
          include: ['tests/security/matrix/**/*.test.ts'],
          globalSetup: DATABASES,
          ...MANY_DATABASES,
          ...PATIENCE,
        },
      },
    ],
  },
})
