import type { RsbuildConfig, Rspack } from '@rsbuild/core'

/**
 * How the shell's script is cut. Left alone the bundler repeats small modules in every page that uses them and makes a
 * chunk of every intersection: icons came twice with the first page, in 22 files. Here what the signed-in pages share lies in
 * six files of one name each.
 */

type CacheGroups = Exclude<
  NonNullable<Exclude<NonNullable<RsbuildConfig['splitChunks']>, false>['cacheGroups']>,
  undefined
>

/** What public pages use of the kit and of the vocabulary. */
const plain =
  /[\\/]shared[\\/](core[\\/]src[\\/]text|ui[\\/]src[\\/](classes|composing|i18n[\\/]messages|components[\\/](icons\.gen|Icon|LinkButton|Button\.module|Field\.module|Kbd|SearchField|messages)))\b/
const data =
  /[\\/](@reduxjs|redux|redux-thunk|react-redux|reselect|immer|idb|use-sync-external-store)[\\/]|[\\/]shared[\\/](data|core)[\\/]/
/** What is done with days: some public pages do it, and all that stands behind a sign-in. */
const days = /[\\/]shared[\\/]core[\\/]src[\\/](day|locale)\b/
/** What the frame of signed-in pages shares with each of them. */
const member =
  /[\\/]shell[\\/]src[\\/](member-messages|page-of-days|mypage[\\/]preferences|layouts[\\/]places)\b|[\\/]shared[\\/]core[\\/]src[\\/]arrangement\b/
const runtime = /[\\/]@module-federation[\\/]|[\\/]shell[\\/]src[\\/]/

type Graph = { readonly chunkGraph: Pick<Rspack.Compilation['chunkGraph'], 'getModuleChunksIterable'> }

/** Whether a module is among those that every remote is given at once. */
const isGiven = (module: Rspack.Module, { chunkGraph }: Graph): boolean => {
  for (const chunk of chunkGraph.getModuleChunksIterable(module)) if (chunk.name === 'federation') return true
  return false
}

const pathOf = (module: Rspack.Module): string => module.nameForCondition() ?? ''

const given =
  (accepts: (path: string) => boolean) =>
  (module: Rspack.Module, graph: Graph): boolean =>
    accepts(pathOf(module)) && isGiven(module, graph)

const group = (name: string, priority: number, test: (module: Rspack.Module, graph: Graph) => boolean) => ({
  name,
  priority,
  test,
  chunks: 'async' as const,
  enforce: true,
})

export const shellChunks: CacheGroups = {
  plain: group('plain', 30, module => plain.test(pathOf(module))),
  days: group('days', 30, module => days.test(pathOf(module))),
  member: group('member', 30, module => member.test(pathOf(module))),
  data: group(
    'data',
    20,
    given(path => data.test(path)),
  ),
  kit: group(
    'kit',
    10,
    given(path => !runtime.test(path)),
  ),
  // The runtime itself, which would otherwise be a second file beside the code that starts it.
  federation: group(
    'federation',
    5,
    given(path => runtime.test(path)),
  ),
}

/**
 * How a remote's script is cut: a file for each page and dialog, so that one needs one request. What is large in two of them, libraries and
 * parts of shared packages that the shell does not give at run time, and texts lie once in a file of their own.
 */
export const remoteChunks: CacheGroups = {
  default: false,
  defaultVendors: false,
  // Import and export are asked for by a press, so one file more costs no first screen.
  files: { test: /[\\/]shared[\\/]core[\\/]src[\\/]files\b/, minChunks: 2, minSize: 0, reuseExistingChunk: true },
  twice: {
    test: /[\\/](node_modules|shared|messages)[\\/]|[\\/]task-messages\.ts$/,
    minChunks: 2,
    reuseExistingChunk: true,
  },
}
