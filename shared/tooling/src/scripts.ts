import { createHash } from 'node:crypto'
import type { RsbuildPlugin, Rspack } from '@rsbuild/core'

/**
 * How scripts of a build are loaded. They are plain scripts, not modules: of those Chromium keeps the compiled code, of modules
 * it did not in any visit (docs/decisions/0099). A plain script may be asked for again under its own address, too; a module that
 * did not come is remembered until its document goes.
 */

/**
 * Loads a script, of a remote with the hash it is pinned to (`shell/src/federation/pins.ts`), and resolves with its element; `done` is
 * how the bundler's runtime is told. One that the document names is waited for, and an entry that lies there is taken. One that does
 * not come is asked for once more, past every cache, by another address of the same file.
 */
const load = `__webpack_require__.l = globalThis.techoLoad = (() => {
  const ended = new WeakSet();
  for (const type of ['load', 'error']) document.addEventListener(type, ({ target }) => ended.add(target), true);
  const bring = (src, integrity) => new Promise((resolve, reject) => {
    // Those that a document names end behind the one in which this stands.
    const named = [...document.scripts].find(each => each.src === src && (each.begin || !ended.has(each)));
    if (named && named.begin) return resolve(named);
    const script = named || document.createElement('script');
    const end = () => named || script.remove();
    script.addEventListener('load', () => { end(); resolve(script) });
    script.addEventListener('error', () => { end(); reject(Error('Loading chunk ' + src + ' failed')) });
    if (named) return;
    Object.assign(script, { src, integrity });
    document.head.append(script);
  });
  return (address, done) => {
    const url = new URL(address, location.href);
    const integrity = (globalThis.techoPinOf && globalThis.techoPinOf(url.href)) || '';
    const coming = bring(url.href, integrity).catch(() => {
      url.searchParams.set('again', performance.now());
      return bring(url.href, integrity);
    });
    if (done) coming.then(target => done({ type: 'load', target }), () => done({ type: 'error', target: { src: url.href } }));
    return coming;
  };
})();`

/** Of an entry, within it. */
export const containerName = 'techoContainer'

/** In place of parts of the bundler's runtime, by the names it has for them. */
const parts: Readonly<Record<'shell' | 'remote', Readonly<Record<string, string>>>> = {
  shell: { LoadScriptRuntimeModule: load },
  // Where a remote's files lie is where its entry does; the bundler's own way of finding that also knows older browsers and workers.
  remote: {
    LoadScriptRuntimeModule: '__webpack_require__.l = globalThis.techoLoad;',
    AutoPublicPathRuntimeModule: "__webpack_require__.p = new URL('.', techoEntry.src).href;",
    GlobalRuntimeModule: '__webpack_require__.g = globalThis;',
  },
}

/**
 * The entry of a remote runs when the runtime is there, for which it looks: until then it is a function on its element, which
 * answers with the container. So no build has a name that another one could have.
 */
const entry = ['document.currentScript.begin = techoEntry => {', `\nreturn ${containerName} };`] as const

/** Stands in the names that the scripts of a build call each other by, until its bytes are known. */
export const buildMark = '_of_this_build'

/**
 * Two builds of one remote may run in a page, and each must find its own scripts: the names they meet under end in the hash of
 * all of them.
 */
export const pluginScripts = (of: keyof typeof parts): RsbuildPlugin => ({
  name: 'techo:scripts',
  setup(api) {
    api.modifyRspackConfig((_config, { appendPlugins }) => {
      appendPlugins({
        apply: (compiler: Rspack.Compiler) =>
          compiler.hooks.thisCompilation.tap('techo:scripts', ({ hooks }) =>
            hooks.runtimeModule.tap('techo:scripts', module => {
              const part = parts[of][module.constructor.name]
              if (part && module.source) module.source.source = Buffer.from(part)
            }),
          ),
      })
    })
    if (of === 'shell') return
    api.processAssets({ stage: 'optimize', targets: ['web'] }, ({ assets, compilation, sources }) => {
      for (const [name, source] of Object.entries(assets))
        if (/^remoteEntry\b.*\.js$/.test(name))
          compilation.updateAsset(name, new sources.ConcatSource(entry[0], source, entry[1]))
    })
    if (process.env.NODE_ENV === 'development') return
    api.processAssets({ stage: 'optimize-inline', targets: ['web'] }, ({ assets, compilation, sources }) => {
      const scripts = Object.entries(assets)
        .filter(([name]) => name.endsWith('.js'))
        .map(([name, source]) => ({ name, text: String(source.source()) }))
        .sort((a, b) => (a.name < b.name ? -1 : 1))
      const hash = createHash('sha256')
      for (const { name, text } of scripts) hash.update(`${name}\n${text}\n`)
      const own = `_${hash.digest('hex').slice(0, 8)}`
      for (const { name, text } of scripts)
        compilation.updateAsset(name, new sources.RawSource(text.replaceAll(buildMark, own)))
    })
  },
})
