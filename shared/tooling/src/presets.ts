import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin'
import localesPlugin from '@react-aria/optimize-locales-plugin'
import { defineConfig, mergeRsbuildConfig, type RsbuildConfig, type RsbuildPlugin } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { languages, localeOf, type RemoteConfig } from '@techo/core'
import { remoteChunks, shellChunks } from './chunks.ts'
import { remoteClassNames, shellClassNames } from './class-names.ts'
import { pluginCompileHints } from './compile-hints.ts'
import { pluginManifest, pluginPreload, pluginStaticRegistry } from './manifest.ts'
import { pluginMigrations } from './migrations.ts'
import { pluginOneByte } from './one-byte.ts'
import { guidedRemotes, writeRemoteGuides } from './remote-guides.ts'
import { buildMark, containerName, pluginScripts } from './scripts.ts'
import { sharedModules } from './shared-modules.ts'
import { pluginSheets } from './sheets.ts'
import { linkableRemotes, staticRemotesModule, writeStaticRemotes } from './static-remotes.ts'

/**
 * The whole bundler configuration of the shell and of every remote; their own `rsbuild.config.ts` is one line. What is
 * unusual here was measured: see docs/decisions/0003-federation.md.
 */

const fromHere = createRequire(import.meta.url)
const leanRuntime = fromHere.resolve('./lean-runtime.ts')

const bundlerRuntime = '@module-federation/webpack-bundler-runtime'

// The runtime's packages answer `require` with CommonJS, which is neither tree-shaken nor small: 27 KB instead of 7 in every
// remote entry. The bundler is pointed at the same packages' ES modules.
const runtimePackages = [
  '@module-federation/runtime-tools',
  bundlerRuntime,
  '@module-federation/inject-external-runtime-core-plugin',
]

const enhanced = createRequire(fromHere.resolve('@module-federation/enhanced'))

const runtimeAliases = (): Record<string, string> => {
  const tools = createRequire(enhanced.resolve('@module-federation/runtime-tools'))
  const runtime = createRequire(tools.resolve('@module-federation/runtime'))
  const paths = [
    ...runtimePackages.map(name => enhanced.resolve(name)),
    tools.resolve('@module-federation/runtime'),
    runtime.resolve('@module-federation/runtime-core'),
    runtime.resolve('@module-federation/sdk'),
    runtime.resolve('@module-federation/error-codes'),
  ]
  const aliases: Record<string, string> = {}
  for (const path of paths) aliases[path] = path.replace(/\.cjs$/, '.js')
  aliases[`${bundlerRuntime}$`] = enhanced.resolve(bundlerRuntime).replace(/\.cjs$/, '.js')
  return aliases
}

// The plugin writes the entry of a container as the text of an address, and names the runtime in it by its absolute path. The
// module's id is made of that text and pushes others aside, so the same sources gave other bytes in every folder.
const containerEntry = /data:text\/javascript,import%20__module_federation_bundler_runtime__/
const [pathInEntry, nameInEntry] = [enhanced.resolve(bundlerRuntime), bundlerRuntime].map(text =>
  encodeURIComponent(JSON.stringify(text)),
) as [string, string]

// supabase-js imports its realtime, storage and functions clients whether or not they are used: 20 KB brotli of the first load.
// Likewise auth-js its passkeys and wallets. Only these two importers are given the stand-ins: our own lazy chunks take the real ones.
const stubbedModules = (workspace: string): Readonly<Record<string, string>> => ({
  '@supabase/realtime-js': join(workspace, 'shared/data/src/stubs/realtime.ts'),
  '@supabase/storage-js': join(workspace, 'shared/data/src/stubs/storage.ts'),
  '@supabase/functions-js': join(workspace, 'shared/data/src/stubs/functions.ts'),
  './lib/webauthn': join(workspace, 'shared/data/src/stubs/webauthn.ts'),
  './lib/web3/ethereum': join(workspace, 'shared/data/src/stubs/web3.ts'),
})

// Of the router, what measures it and what only a server of its own would run. Its other files import these by a path.
const routersOwn = /^\.{1,2}\/(?:dom\/)?(instrumentation|ssr\/components)\.js$/
const insteadOfRouters: Readonly<Record<string, string>> = {
  instrumentation: 'shared/ui/src/stubs/router-instrumentation.ts',
  'ssr/components': 'shared/ui/src/stubs/router-framework.ts',
}

// Of the federation runtime, what only manifests, its own preloading and its own loading of entries would run, and sentences.
const runtimesOwn = /[\\/](SnapshotHandler|preload|dom|desc)\.m?js$/
const insteadOfRuntimes: Readonly<Record<string, string>> = {
  SnapshotHandler: fromHere.resolve('./stubs/federation-snapshots.ts'),
  preload: fromHere.resolve('./stubs/federation-preloads.ts'),
  dom: fromHere.resolve('./stubs/federation-scripts.ts'),
  desc: fromHere.resolve('./stubs/federation-words.ts'),
}

const common = (root: string): RsbuildConfig =>
  defineConfig({
    root,
    // React and the router are cut by `chunks.ts`.
    plugins: [pluginReact({ splitChunks: false }), pluginCompileHints()],
    source: { define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV ?? 'production') } },
    resolve: { alias: runtimeAliases(), dedupe: ['react', 'react-dom'] },
    output: {
      target: 'web',
      module: false,
      legalComments: 'none',
      minify: {
        jsOptions: {
          minimizerOptions: { ecma: 2022, compress: { passes: 3, ecma: 2022 }, mangle: true, format: { ecma: 2022 } },
        },
      },
      filenameHash: 'contenthash:7',
      overrideBrowserslist: ['chrome >= 111', 'edge >= 111', 'firefox >= 121', 'safari >= 16.4', 'ios_saf >= 16.4'],
      sourceMap: { js: process.env.NODE_ENV === 'development' ? 'cheap-module-source-map' : false },
    },
    tools: {
      rspack: (_config, { appendPlugins }) => {
        appendPlugins(localesPlugin.rspack({ locales: languages.map(localeOf) }))
      },
    },
    performance: { printFileSize: false },
  })

/**
 * The shell: an ordinary application. It has no federation plugin; it creates the runtime's instance itself.
 * `TECHO_REMOTES=static` links every remote of the checkout in, for development and as the monolith to measure against.
 */
export const shellConfig = (root: string, extra: RsbuildConfig = {}): RsbuildConfig => {
  const mode = process.env.TECHO_REMOTES === 'static' ? 'static' : 'federated'
  return mergeRsbuildConfig(
    common(root),
    {
      plugins: [
        pluginPreload(root),
        pluginScripts('shell'),
        pluginOneByte(),
        ...(mode === 'static' ? [pluginStaticRegistry(join(root, '..'), linkableRemotes(join(root, '..')))] : []),
      ],
      ...(mode === 'static' ? {} : { splitChunks: { cacheGroups: shellChunks } }),
      tools: {
        cssLoader: shellClassNames,
        rspack: (_config, { addRules, appendPlugins, rspack }) => {
          // Modules of its own: shared with the editor's file, they make that one larger, which pages begin with.
          addRules({ test: /[\\/]shared[\\/]editor[\\/]src[\\/]autosave[\\/]mend\.ts$/, layer: 'mend' })
          const stubs = stubbedModules(join(root, '..'))
          appendPlugins([
            new rspack.NormalModuleReplacementPlugin(
              /^(\.\/lib\/(webauthn|web3\/ethereum)|@supabase\/(realtime|storage|functions)-js)$/,
              resource => {
                if (/[\\/]node_modules[\\/]@supabase[\\/](auth|supabase)-js[\\/]/.test(resource.context))
                  resource.request = stubs[resource.request] ?? resource.request
              },
            ),
            new rspack.NormalModuleReplacementPlugin(routersOwn, resource => {
              const [, part = ''] = routersOwn.exec(resource.request) ?? []
              if (/[\\/]react-router[\\/]dist[\\/]\w+[\\/]lib\b/.test(resource.context))
                resource.request = join(root, '..', insteadOfRouters[part] ?? '')
            }),
            new rspack.NormalModuleReplacementPlugin(runtimesOwn, resource => {
              const [, part = ''] = runtimesOwn.exec(resource.request) ?? []
              if (/[\\/]@module-federation[\\/](runtime-core|sdk|error-codes)[\\/]dist\b/.test(resource.context))
                resource.request = insteadOfRuntimes[part] ?? resource.request
            }),
          ])
        },
      },
      resolve: {
        alias: {
          [staticRemotesModule]: writeStaticRemotes(join(root, '..'), mode),
          ...writeRemoteGuides(join(root, '..')),
        },
      },
      source: {
        entry: { shell: join(root, 'src/index.ts') },
        define: {
          // What the federation plugin would define; the shell uses the runtime without the plugin.
          FEDERATION_BUILD_IDENTIFIER: JSON.stringify('shell:1'),
          ENV_TARGET: JSON.stringify('web'),
          // Remotes are named by their entry, never by a manifest of the bundler's: 1 KB of the runtime reads those.
          FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
          'process.env.TECHO_REMOTES': JSON.stringify(mode),
        },
      },
      html: {
        template: join(root, 'index.html'),
        // Else the bundler names `favicon.ico` last, and browsers take that instead of the drawing.
        favicon: join(root, 'public/icon.svg'),
        scriptLoading: 'defer',
        inject: 'head',
      },
      output: {
        distPath: {
          root: join(root, 'dist'),
          js: 'assets',
          css: 'assets',
          jsAsync: 'assets',
          cssAsync: 'assets',
          font: 'assets',
        },
        // Those of formulas: a font inside a sheet is one the content security policy refuses.
        dataUriLimit: { font: 0 },
        filename: { html: 'index.html' },
        assetPrefix: '/',
        copy: guidedRemotes(join(root, '..')).map(name => ({
          from: join(root, '../remotes', name, 'guide/pictures'),
          to: 'pictures',
          noErrorOnMissing: true,
        })),
      },
    },
    extra,
  )
}

/**
 * The public pages for Node, to be rendered while the shell is built: the same sources, the same names in their CSS, the same
 * addresses of pictures; nothing of it is served.
 */
export const prerenderConfig = (root: string, out: string): RsbuildConfig =>
  mergeRsbuildConfig(common(root), {
    source: {
      entry: { prerender: join(root, 'src/prerender.tsx') },
      define: { 'process.env.TECHO_REMOTES': JSON.stringify('federated') },
    },
    tools: { htmlPlugin: false, cssLoader: shellClassNames },
    resolve: { alias: writeRemoteGuides(join(root, '..')) },
    output: {
      target: 'node',
      distPath: { root: out, js: '.', jsAsync: '.' },
      filename: { js: '[name].js' },
      assetPrefix: '/',
      emitAssets: false,
      minify: false,
      copy: [],
    },
    server: { publicDir: false },
  })

/** A remote: one exposed module, everything shared left out, names of its own in its CSS. */
export const remoteConfig = (config: RemoteConfig, root: string, extra: RsbuildConfig = {}): RsbuildConfig => {
  const name = config.id
  return mergeRsbuildConfig(
    common(root),
    {
      source: {
        // A federated build still wants an entry; this one is empty and nobody asks for it.
        entry: { [name]: fromHere.resolve('./empty-entry.ts') },
        // A remote asks no other remote; the runtime's part for that would come with each of them.
        define: { FEDERATION_OPTIMIZE_NO_REMOTE: 'true' },
      },
      output: {
        distPath: { root: join(root, 'dist'), js: '.', css: '.', jsAsync: '.', cssAsync: '.' },
        assetPrefix: 'auto',
      },
      resolve: { alias: { '@module-federation/error-codes$': leanRuntime } },
      tools: {
        htmlPlugin: false,
        cssLoader: remoteClassNames(name, root),
        rspack: (made, { mergeConfig, rspack }) =>
          mergeConfig(made, {
            plugins: [
              new rspack.NormalModuleReplacementPlugin(/^\.\/installInitialConsumes\.js$/, leanRuntime),
              new rspack.NormalModuleReplacementPlugin(containerEntry, resource => {
                resource.request = resource.request.replace(pathInEntry, nameInEntry)
              }),
            ],
            output: {
              strictModuleErrorHandling: true,
              uniqueName: name,
              chunkLoadingGlobal: `techo_${name}${buildMark}`,
            },
            // The plugin defines the same flag as false and says so at every build; ours is the one that holds.
            ignoreWarnings: [/Conflicting values for 'FEDERATION_OPTIMIZE_NO_REMOTE'/],
          }),
      },
      splitChunks: { chunks: 'async', minSize: 8 * 1024, cacheGroups: remoteChunks(name) },
      server: { cors: { origin: /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/ } },
      plugins: [
        federation(name),
        pluginNoOtherManifest,
        pluginManifest(config),
        pluginMigrations(root),
        pluginSheets(),
        pluginScripts('remote'),
      ],
    },
    extra,
  )
}

/**
 * Leaves out the manifest and the statistics of the federation plugin, without which it names no chunk of the exposed module.
 * Nobody asks for them, and the same sources do not always give the same, which would make them another build.
 */
const pluginNoOtherManifest: RsbuildPlugin = {
  name: 'techo:no-other-manifest',
  setup(api) {
    api.processAssets({ stage: 'report' }, ({ compilation }) => {
      for (const name of ['mf-manifest.json', 'mf-stats.json']) compilation.deleteAsset(name)
    })
  },
}

const federation = (name: string): RsbuildPlugin =>
  pluginModuleFederation({
    name,
    exposes: { './remote': './src/remote.tsx' },
    // A developer's entry keeps its name from one edit to the next.
    filename: process.env.NODE_ENV === 'development' ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
    library: { type: 'var', name: containerName },
    manifest: true,
    dts: false,
    shareStrategy: 'loaded-first',
    experiments: { externalRuntime: true },
    shared: Object.fromEntries(
      Object.entries(sharedModules).map(([module, requiredVersion]) => [
        module,
        { singleton: true, strictVersion: true, requiredVersion, import: false as const },
      ]),
    ),
  })
