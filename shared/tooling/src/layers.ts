/**
 * Who may import whom, as data. `layers.test.ts` compares it with every import of every source file, so this table cannot
 * drift from the code. Libraries behind one package are listed with the only package that may import them.
 */

export interface Layer {
  /** packages of ours that it may import */
  readonly imports: readonly string[]
}

const feature = [
  '@techo/core',
  '@techo/core/*',
  '@techo/data',
  '@techo/data/database',
  '@techo/data/drafts',
  '@techo/editor',
  '@techo/editor/doc',
  '@techo/editor/autosave',
  '@techo/editor/markdown',
  '@techo/editor/lines',
  '@techo/editor/plain',
  '@techo/days',
  '@techo/line',
  '@techo/line/form',
  '@techo/line/reading',
  '@techo/ui',
  '@techo/ui/*',
]

/** By folder; `remotes/*` stands for each remote. */
export const layers: Readonly<Record<string, Layer>> = {
  'shared/core': { imports: [] },
  'shared/ui': { imports: ['@techo/core', '@techo/core/files'] },
  'shared/data': { imports: ['@techo/core'] },
  'shared/editor': { imports: ['@techo/core', '@techo/ui', '@techo/ui/*'] },
  'shared/line': { imports: ['@techo/core', '@techo/core/*', '@techo/data', '@techo/data/drafts', '@techo/ui'] },
  'shared/days': { imports: ['@techo/core', '@techo/ui', '@techo/ui/dates', '@techo/ui/holidays'] },
  'shared/create-remote': { imports: [] },
  'shared/tooling': { imports: ['@techo/core', '@techo/core/registry', '@techo/create-remote'] },
  'shared/remote-kit': {
    imports: [
      '@techo/core',
      '@techo/server',
      '@techo/supabase',
      '@techo/testing',
      '@techo/testing/*',
      '@techo/tooling',
      '@techo/tooling/inspection',
    ],
  },
  'shared/testing': {
    imports: [
      ...['@techo/core', '@techo/data', '@techo/data/database', '@techo/server', '@techo/backend/real-postgres'],
      // What a remote is held against stands in a browser's page and in the table of layers.
      ...['@techo/ui', '@techo/tooling/layers'],
    ],
  },
  'remotes/*': { imports: feature },
  shell: { imports: [...feature, '@techo/data/session-cookie', '@techo/editor/mend'] },
  backend: { imports: [] },
  server: {
    imports: [
      ...['@techo/backend', '@techo/backend/*'],
      ...[
        '@techo/core',
        '@techo/core/arrangement',
        '@techo/core/files',
        '@techo/core/isbn',
        '@techo/core/plans',
        '@techo/core/recurrence',
        '@techo/core/registry',
        '@techo/core/reminders',
        '@techo/core/zone-names',
      ],
      ...['@techo/editor/doc', '@techo/data/database'],
      // What other registries give is taken in as the commands of the registry do it.
      '@techo/tooling/registry',
    ],
  },
  supabase: { imports: ['@techo/core', '@techo/server'] },
  scripts: {
    imports: [
      ...['@techo/core', '@techo/e2e', '@techo/e2e/sums', '@techo/editor/doc', '@techo/editor/markdown'],
      ...['@techo/tooling', '@techo/tooling/inspection', '@techo/tooling/registry'],
      ...[
        '@techo/server',
        '@techo/server/listening',
        '@techo/backend',
        '@techo/backend/*',
        '@techo/supabase',
        '@techo/supabase/fuzz',
        '@techo/testing',
      ],
    ],
  },
  e2e: { imports: ['@techo/tooling/inspection', '@techo/tooling/push-service'] },
  'e2e/probe': { imports: feature },
}

/** Only in tests and bundler settings: what any package may import beside its layer. */
export const alwaysInTests: readonly string[] = [
  ...['@techo/testing', '@techo/testing/*', '@techo/tooling', '@techo/tooling/push-service'],
]
export const alwaysInSettings: readonly string[] = ['@techo/tooling']

/** Libraries that stand behind one package: prefix → folders that may import it, and where everyone else finds the same. */
export const guarded: readonly {
  readonly library: string
  readonly folders: readonly string[]
  readonly instead: string
}[] = [
  // The registry's commands reach a bucket with the secret key, which no other package of the browser's may hold.
  {
    library: '@supabase/storage-js',
    folders: ['shared/data', 'shared/tooling'],
    instead: '@techo/data',
  },
  {
    library: '@supabase/',
    folders: ['shared/data', 'shared/testing', 'backend', 'server', 'supabase'],
    instead: '@techo/data',
  },
  { library: 'redux', folders: ['shared/data'], instead: '@techo/data' },
  { library: '@reduxjs/toolkit', folders: ['shared/data'], instead: '@techo/data' },
  { library: 'react-redux', folders: ['shared/data'], instead: '@techo/data' },
  { library: 'idb', folders: ['shared/data'], instead: '@techo/data' },
  { library: 'react-aria', folders: ['shared/ui'], instead: '@techo/ui' },
  { library: '@internationalized/', folders: ['shared/ui'], instead: '@techo/ui/dates or Day of @techo/core' },
  { library: 'lucide-react', folders: ['shared/ui'], instead: 'Icon of @techo/ui' },
  { library: '@dnd-kit/', folders: ['shared/ui'], instead: '@techo/ui/sortable' },
  { library: '@holiday-jp/', folders: ['shared/ui', 'server'], instead: '@techo/ui/dates' },
  { library: 'react-router', folders: ['shared/ui', 'shared/core', 'shell'], instead: '@techo/ui/router' },
  { library: 'react-dom', folders: ['shared/ui', 'shared/editor', 'shell'], instead: '@techo/ui' },
  { library: '@tiptap/', folders: ['shared/editor'], instead: '@techo/editor' },
  { library: 'markdown-it', folders: ['shared/editor'], instead: '@techo/editor/markdown' },
  { library: 'katex', folders: ['shared/editor'], instead: '@techo/editor' },
  { library: 'htmlparser2', folders: ['shared/editor', 'server'], instead: '@techo/editor/markdown' },
  { library: 'lowlight', folders: ['shared/editor'], instead: '@techo/editor' },
  { library: 'highlight.js', folders: ['shared/editor'], instead: '@techo/editor' },
  { library: 'prosemirror-', folders: ['shared/editor'], instead: '@techo/editor' },
  { library: '@module-federation/', folders: ['shell', 'shared/tooling'], instead: 'the shell, which loads remotes' },
  { library: '@rsbuild/', folders: ['shared/tooling'], instead: '@techo/tooling' },
  { library: 'hono', folders: ['backend', 'server'], instead: 'the server' },
  { library: '@electric-sql/', folders: ['backend', 'scripts'], instead: '@techo/backend/database' },
]

export interface ImportSite {
  /** folder of the package, as in `layers` (a remote as `remotes/<id>`) */
  readonly folder: string
  /** path of the file below the root */
  readonly file: string
  readonly specifier: string
}

const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|(^|\/)test-/.test(file)
const isSetting = (file: string) => /(^|\/)(rsbuild\.config|vitest\.config|playwright\.config)\.ts$/.test(file)

/** Benchmarks measure what no package gives away; what a remote wants measured lies with the remote. */
const isBenchmark = (file: string, specifier: string) =>
  /^(scripts|e2e)\/bench\//.test(file) && !specifier.includes('/remotes/')

const matches = (pattern: string, specifier: string) =>
  pattern.endsWith('/*') ? specifier.startsWith(pattern.slice(0, -1)) : pattern === specifier

/** The sentence that says what is wrong with an import and what to do instead, or null when it is allowed. */
export function judgeImport({ folder, file, specifier }: ImportSite): string | null {
  if (specifier.startsWith('.')) {
    const steps = specifier.split('/').filter(step => step === '..').length
    const depth = file.split('/').length - folder.split('/').length - 1
    return steps > depth && !isSetting(file) && !isBenchmark(file, specifier)
      ? `${file} reaches out of its package with ${specifier}: import the other package by its name`
      : null
  }
  if (specifier.startsWith('@techo/')) {
    const layer = layers[folder] ?? (folder.startsWith('remotes/') ? layers['remotes/*'] : undefined)
    const own = isTest(file) ? alwaysInTests : isSetting(file) ? alwaysInSettings : []
    const allowed = [...(layer?.imports ?? []), ...own]
    return allowed.some(pattern => matches(pattern, specifier))
      ? null
      : `${file} may not import ${specifier}: ${folder} may import ${allowed.join(', ') || 'none of our packages'}`
  }
  const rule = guarded.find(
    ({ library }) =>
      specifier === library ||
      specifier.startsWith(library.endsWith('/') || library.endsWith('-') ? library : `${library}/`) ||
      (library === 'react-aria' && specifier.startsWith(library)),
  )
  if (!rule || rule.folders.includes(folder) || isTest(file)) return null
  return `${file} may not import ${specifier}: use ${rule.instead}`
}
