import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runCommand } from './process.ts'
import { root } from './root.ts'

/**
 * A package that is too large to be a dependency of everybody for what a few run now and then: the first run fetches it into the
 * cache of the checkout.
 * @param version exactly; another one is fetched beside it
 * @returns the address of its module, for `import()`
 * @throws when it could not be fetched
 */
export async function fetchedPackage(name: string, version: string): Promise<string> {
  const folder = join(root, 'node_modules/.cache/techo', `${name}-${version}`)
  const here = createRequire(join(folder, 'package.json'))
  const find = () => {
    try {
      return here.resolve(name)
    } catch {
      return null
    }
  }
  if (find() === null) {
    const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${version}`]
    const { code, output } = await runCommand('npm', args, { show: false })
    if (code !== 0) throw new Error(`${name} could not be installed:\n${output}`)
  }
  const path = find()
  if (path === null) throw new Error(`${name} is not in ${folder}`)
  return pathToFileURL(path).href
}
