import type { RsbuildConfig, Rspack } from '@rsbuild/core'

/**
 * How the shell's script is cut: what always comes together lies in one file, because each file is a request and a task of the
 * browser's before rows are there. `first` is React, the router and what public pages use of the kit; behind the sign-in come
 * `given`, which its forms have too, and `frame`, named so where its parts are imported: the frame itself, the federation runtime
 * and the client of the backend. Left alone the bundler repeats small modules in every page that uses them, and makes a file of
 * every intersection.
 */

type CacheGroups = Exclude<
  NonNullable<Exclude<NonNullable<RsbuildConfig['splitChunks']>, false>['cacheGroups']>,
  undefined
>

const library = /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es|set-cookie-parser)[\\/]/
/** What public pages use of the kit and of the vocabulary. */
const plain =
  /[\\/]shared[\\/](core[\\/]src[\\/](clock|day|locale|parse-day|plain-dates|said|text)|ui[\\/]src[\\/](classes|composing|useMergedRef|i18n[\\/]messages|components[\\/](icons\.gen|Icon|LinkButton|Button\.module|Field\.module|Kbd|SearchField|messages)))\b|[\\/]shell[\\/]src[\\/]layouts[\\/](messages|Choices|choices|Mark|SkipLink|skip-link|Wordmark|wordmark)\b/
/** What the pages behind the sign-in share with its forms. */
const member =
  /[\\/]shell[\\/]src[\\/](member-messages|page-of-days|mypage[\\/]preferences|layouts[\\/]places)\b|[\\/]shared[\\/](core[\\/]src[\\/]arrangement|data[\\/]src[\\/]drafts)\b/
/** The libraries of the frame, which the bundler would lay beside it. */
const below = /[\\/]node_modules[\\/](@module-federation|@supabase)[\\/]/
/** What signs in and renews a session: a token that is near its end asks for it. */
const auth = /[\\/]@supabase[\\/]auth-js[\\/]/
/** What is wanted behind the sign-in only. */
const framed = /[\\/]shell[\\/]src[\\/]|[\\/]shared[\\/](data[\\/]src[\\/]supabase\b|ui[\\/]src[\\/]layout[\\/])/
/** Rows of a list; the library of long ones comes behind the first of them. */
const list = /[\\/]shared[\\/]ui[\\/]src[\\/](actions|list)[\\/](?!windowing\b)/
/** Rows and cards that are put in order, and the library that drags them, which comes behind them. */
const sortable = /[\\/]shared[\\/]ui[\\/]src[\\/](sortable|board)[\\/]/
/** Parts of the kit whose sheets are too small for files of their own. */
const slight = /[\\/]shared[\\/]ui[\\/]src[\\/](list|layout|sortable|board)[\\/]/
/** React Aria: what opens over a page, dates, lists of choices and notices have. No page begins with it. */
const aria =
  /[\\/]node_modules[\\/](react-aria|react-aria-components|react-stately|@react-aria|@internationalized)[\\/]/
const written = /[\\/]shared[\\/]editor[\\/]src[\\/]doc[\\/]/

type Graph = {
  readonly chunkGraph: Pick<Rspack.Compilation['chunkGraph'], 'getModuleChunksIterable' | 'getChunkModules'>
}

const pathOf = (module: Rspack.Module): string => module.nameForCondition() ?? ''

/** Whether a module comes with what is imported under a name. */
const comesWith = (name: string, module: Rspack.Module, { chunkGraph }: Graph): boolean => {
  for (const chunk of chunkGraph.getModuleChunksIterable(module)) if (chunk.name === name) return true
  return false
}

/** Source, not packed: of this much, two or three kilobytes are left. */
const small = 10 * 1024

/** The same, where all that comes with it is small. */
const isOfSmall = (name: string, module: Rspack.Module, { chunkGraph }: Graph): boolean => {
  for (const chunk of chunkGraph.getModuleChunksIterable(module)) {
    if (chunk.name !== name) continue
    return chunkGraph.getChunkModules(chunk).reduce((size, each) => size + each.size(), 0) <= small
  }
  return false
}

const group = (
  name: string,
  priority: number,
  test: (path: string, module: Rspack.Module, graph: Graph) => boolean,
) => ({
  name,
  priority,
  test: (module: Rspack.Module, graph: Graph) => test(pathOf(module), module, graph),
  chunks: 'async' as 'async' | 'all',
  enforce: true,
})

const sheets = 'css/mini-extract'

export const shellChunks: CacheGroups = {
  first: { ...group('first', 40, path => library.test(path) || plain.test(path)), chunks: 'all' },
  firstSheets: {
    ...group('first', 35, (_, module, graph) => comesWith('shell', module, graph)),
    chunks: 'all',
    type: sheets,
  },
  givenSheets: {
    ...group('given', 30, (path, module, graph) => slight.test(path) || comesWith('frame', module, graph)),
    type: sheets,
  },
  given: group(
    'given',
    20,
    (path, module, graph) =>
      member.test(path) || (!framed.test(path) && !below.test(path) && comesWith('frame', module, graph)),
  ),
  frame: group('frame', 10, (path, module, graph) => below.test(path) && comesWith('frame', module, graph)),
  list: group('list', 10, path => list.test(path)),
  sortable: group(
    'sortable',
    10,
    (path, module, graph) => sortable.test(path) && !comesWith('dragging', module, graph),
  ),
  aria: { ...group('aria', 10, path => aria.test(path)), minChunks: 5 },
  editor: group('editor', 10, (path, module, graph) => written.test(path) && comesWith('editor', module, graph)),
  session: group('session', 10, path => auth.test(path)),
}

/**
 * How a remote's script is cut: a file for each page and dialog, so that one needs one request. What is large in two of them, libraries and
 * parts of shared packages that the shell does not give at run time, and texts lie once in a file of their own.
 */
export const remoteChunks = (entry: string): CacheGroups => ({
  // What is exposed is always asked for right after the entry, so a small one lies in it. What the shell gives does not: that
  // is there only once the entry was told of it.
  exposed: {
    name: entry,
    priority: 2,
    chunks: 'async',
    enforce: true,
    test: (module: Rspack.Module, graph: Graph) =>
      module.type.startsWith('javascript/') && isOfSmall('__federation_expose_remote', module, graph),
  },
  default: false,
  defaultVendors: false,
  // Import and export are asked for by a press, so one file more costs no first screen.
  files: { test: /[\\/]shared[\\/]core[\\/]src[\\/]files\b/, minChunks: 2, minSize: 0, reuseExistingChunk: true },
  // Parts of one vocabulary, which what repeats needs in several mixtures.
  days: {
    name: 'days',
    test: /[\\/]shared[\\/]core[\\/]src[\\/](id|text|recurrence[\\/](days|rule|series))\.ts$/,
    minChunks: 2,
    priority: 1,
  },
  twice: {
    test: /[\\/](node_modules|shared|messages)[\\/]|[\\/]task-messages\.ts$/,
    minChunks: 2,
    reuseExistingChunk: true,
  },
})
