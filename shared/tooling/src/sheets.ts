import type { RsbuildPlugin, Rspack } from '@rsbuild/core'

/**
 * Lets the shell hold a remote's sheets against the registry's hashes. A browser compares a sheet only when its element says
 * with what, and the elements are made by the remote's own loading code: that asks the shell (`shell/src/federation/pins.ts`)
 * for the hash of each address. A sheet with other bytes then fails as a missing one does, and so does what needs it.
 */
export const pluginSheets = (): RsbuildPlugin => ({
  name: 'techo:sheets',
  setup(api) {
    api.modifyRspackConfig((_config, { appendPlugins, rspack }) => {
      appendPlugins({
        apply: (compiler: Rspack.Compiler) =>
          compiler.hooks.thisCompilation.tap('techo:sheets', compilation => {
            const { createLink } = rspack.RuntimePlugin.getCompilationHooks(compilation)
            createLink.tap('techo:sheets', code => {
              if (!code.includes('linkTag.href = fullhref;'))
                throw new Error(
                  'The bundler writes its loading of sheets in another way now: see shared/tooling/src/sheets.ts',
                )
              return `${code}\nlinkTag.integrity = (globalThis.techoPinOf && globalThis.techoPinOf(fullhref)) || "";`
            })
          }),
      })
    })
  },
})
