import type { RsbuildPlugin } from '@rsbuild/core'

/** A larger chunk that has no name of its own is something one opens: an editor, a chart, a reader of files. */
const most = 60 * 1024
/** A smaller one has little to compile, and the line is a good part of it. */
const least = 16 * 1024

/** What is met first in a script, or it does not count. */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Asks the engine to compile the functions of a script while it arrives, on a thread beside the page's. Left alone V8 reads a
 * function over and compiles it once it is called: that was two fifths of what the page's own thread did at a start, and each
 * function inside another was read again. Other engines see a comment.
 *
 * Source: https://v8.dev/blog/explicit-compile-hints (Chrome 136).
 */
export const pluginCompileHints = (): RsbuildPlugin => ({
  name: 'techo:compile-hints',
  setup(api) {
    if (process.env.NODE_ENV === 'development') return
    api.processAssets({ stage: 'optimize-inline', targets: ['web'] }, ({ assets, compilation, sources }) => {
      const named = new Set<string>()
      for (const chunk of compilation.chunks) if (chunk.name) for (const file of chunk.files) named.add(file)
      for (const [name, source] of Object.entries(assets)) {
        const size = source.size()
        if (!name.endsWith('.js') || size < least || (size > most && !named.has(name))) continue
        compilation.updateAsset(name, new sources.ConcatSource(hint, source))
      }
    })
  },
})
