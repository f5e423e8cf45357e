import type { RsbuildPlugin } from '@rsbuild/core'

/** A smaller script is mostly words: written as numbers they take more of the line than the memory is worth. */
const least = 60 * 1024

/**
 * Writes the signs of other alphabets in large scripts as `\u4f1a`. With one of them a browser holds every sign of a script in two
 * bytes: a few hundred made 740 KB of the shell's into 1.5 MB. Between quotes, in templates and in patterns it means the same.
 */
export const pluginOneByte = (): RsbuildPlugin => ({
  name: 'techo:one-byte',
  setup(api) {
    if (process.env.NODE_ENV === 'development') return
    api.processAssets({ stage: 'optimize-inline', targets: ['web'] }, ({ assets, compilation, sources }) => {
      for (const [name, source] of Object.entries(assets))
        if (name.endsWith('.js') && source.size() > least)
          compilation.updateAsset(name, new sources.RawSource(inOneByte(String(source.source()))))
    })
  },
})

/** A script that says the same in signs of one byte. */
export const inOneByte = (script: string): string =>
  script.replace(/[\u0100-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
