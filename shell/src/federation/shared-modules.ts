import * as core from '@techo/core'
import * as data from '@techo/data'
import * as ui from '@techo/ui'
import * as router from '@techo/ui/router'
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import packageJson from '../../package.json' with { type: 'json' }

/**
 * What the shell gives to every remote, and nothing else: the names and ranges that remotes are built against stand in
 * `@techo/tooling`'s `sharedModules`, and a test holds the two lists together. The heavy ones come when first asked for.
 */

type Module = Readonly<Record<string, unknown>>

export type Provided =
  | { readonly version: string; readonly lib: () => Module }
  | { readonly version: string; readonly get: () => Promise<() => Module> }

const now = (version: string, module: Module): Provided => ({ version, lib: () => module })
const later = (version: string, load: () => Promise<Module>): Provided => ({
  version,
  get: () => load().then(module => () => module),
})

// Every package of the workspace carries the same version.
const { version } = packageJson

export const providedModules: Readonly<Record<string, Provided>> = {
  react: now(React.version, React),
  'react/jsx-runtime': now(React.version, jsxRuntime),
  // Only a development build of a remote asks for it.
  'react/jsx-dev-runtime': later(React.version, () => import('react/jsx-dev-runtime')),
  'react/compiler-runtime': later(React.version, () => import('react/compiler-runtime')),
  '@techo/core': now(version, core),
  '@techo/data': now(version, data),
  '@techo/data/drafts': later(version, () => import('@techo/data/drafts')),
  '@techo/ui': now(version, ui),
  '@techo/ui/router': now(version, router),
  '@techo/ui/dates': later(version, () => import('@techo/ui/dates')),
  '@techo/ui/charts': later(version, () => import('@techo/ui/charts')),
  '@techo/ui/sortable': later(version, () => import('@techo/ui/sortable')),
  '@techo/ui/fields': later(version, () => import('@techo/ui/fields')),
  '@techo/ui/list': later(version, () => import('@techo/ui/list')),
  '@techo/ui/table': later(version, () => import('@techo/ui/table')),
  '@techo/ui/board': later(version, () => import('@techo/ui/board')),
  '@techo/ui/layout': later(version, () => import(/* webpackChunkName: "frame" */ '@techo/ui/layout')),
  '@techo/ui/import': later(version, () => import('@techo/ui/import')),
  '@techo/editor': later(version, () => import(/* webpackChunkName: "editor" */ '@techo/editor')),
  '@techo/editor/markdown': later(version, () => import('@techo/editor/markdown')),
}
