import type { RsbuildPlugin } from '@rsbuild/core'

/**
 * Lets a file be asked for again. A browser remembers that a module did not come, and answers the next `import` of its address
 * without asking: until the document is loaded anew, no press of “try again” could bring it. So the loading code tries another
 * address of the same file. That of a remote asks the shell for one (`shell/src/federation/pins.ts`), pinned to the same hash;
 * the shell's own files are not pinned.
 */
const importAgain = (other: string) => `(address => import(address).catch(error => {
  const again = new URL(address, import.meta.url);
  ${other}
  return import(again.href);
}))`

const others = {
  remote: 'if (!globalThis.techoAgain) throw error; globalThis.techoAgain(again);',
  shell: "again.searchParams.set('again', String(performance.now()));",
}

export const pluginAgain = (of: keyof typeof others): RsbuildPlugin => ({
  name: 'techo:again',
  setup(api) {
    api.modifyRspackConfig(config => {
      config.output = { ...config.output, importFunctionName: importAgain(others[of]) }
    })
  },
})
