import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { RsbuildConfig } from '@rsbuild/core'

type Naming = NonNullable<NonNullable<RsbuildConfig['tools']>['cssLoader']>

/** Four characters: names meet only where one word stands in two files whose marks are the same, which is 1 in 16 million. */
const markLength = 4

/**
 * Names of classes: the word of the sheet and a mark of its file. The bundler's own names end with a hash of each class,
 * which does not compress; all names of a file share their mark, which does.
 */
function naming(prefix: string, salt: string): Naming {
  return options => {
    if (typeof options.modules !== 'object') return
    options.modules.getLocalIdent = ({ rootContext, resourcePath }, _template, local) => {
      const file = relative(rootContext, resourcePath).split(sep).join('/')
      const mark = createHash('sha256').update(salt).update(file).digest('base64url').slice(0, markLength)
      return `${prefix}${local}-${mark}`
    }
  }
}

/** The names of the shell's own sheets, which are the same in its pages rendered for Node. */
export const shellClassNames: Naming = naming('', '')

/**
 * Names in sheets are made of paths, so two builds of one remote that meet in a page would draw each other's looks: what the
 * sheets say becomes part of every name.
 */
export function remoteClassNames(id: string, root: string): Naming {
  const hash = createHash('sha256')
  for (const file of globSync('src/**/*.css', { cwd: root }).sort())
    hash.update(file).update(readFileSync(join(root, file)))
  return naming(`${id}-`, hash.digest('hex'))
}
