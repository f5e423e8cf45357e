// Puts another Node in the place of the workspace's own where that does not start: small systems lack a library it wants
// (Node 26: libatomic). Called after an installation by own-node.sh. Plain JavaScript, for the Node a newcomer has.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const modules = join(fileURLToPath(import.meta.url), '../../node_modules')
const link = join(modules, '.bin/node')
/** The newest Node that wants nothing but a C library. */
const version = '24.21.0'

const starts = command => spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0
const isNewEnough = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 22)
}

/** @returns a Node of its own, fetched once, or undefined where there is none for this platform or no network */
function fetchOne() {
  const name = `node-${process.platform}-${process.arch}`
  const folder = join(modules, '.cache/techo/node')
  const found = join(folder, 'node_modules', name, 'bin/node')
  if (starts(found)) return found
  mkdirSync(folder, { recursive: true })
  const options = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ['install', ...options, '--prefix', folder, `${name}@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return status === 0 && starts(found) ? found : undefined
}

if (existsSync(link) && !starts(link)) {
  const said = spawnSync(link, ['--version'], { encoding: 'utf8' }).stderr?.trim() ?? ''
  const other = isNewEnough() ? process.execPath : fetchOne()
  if (!other) {
    console.error(
      `The Node that comes with Techo does not start here: ${said}\nInstall what it names (Debian: apt-get install libatomic1) or Node 22.22 or newer, then run the command again.`,
    )
    process.exit(1)
  }
  rmSync(link)
  mkdirSync(dirname(link), { recursive: true })
  symlinkSync(other, link)
}
