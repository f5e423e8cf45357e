// The first half of `npm start`: installs and builds what is missing or has changed, then ends; the second half, which the shell
// turns into, is the server. Plain JavaScript and nothing installed, because it runs before anything is, on the Node a newcomer has.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(fileURLToPath(import.meta.url), '../..')
const at = (...names) => join(root, ...names)
const pnpm = 'pnpm@12.21.0'
/** What an installation without anything kept from before may take, in MB. */
const installMb = 1200

const say = text => process.stdout.write(`${text}\n`)
const fail = text => {
  console.error(text)
  process.exit(1)
}

/** Whether the packages are those of the lock file, and no `package.json` was touched since they were laid down. */
function isInstalled() {
  try {
    if (!readFileSync(at('node_modules/.pnpm/lock.yaml')).equals(readFileSync(at('pnpm-lock.yaml')))) return false
    const state = at('node_modules/.pnpm-workspace-state-v1.json')
    const projects = Object.keys(JSON.parse(readFileSync(state, 'utf8')).projects)
    if (!projects.includes(root)) return false
    const laid = Math.max(...[state, stamp].filter(existsSync).map(changedAt))
    return [at('pnpm-workspace.yaml'), ...projects.map(each => join(each, 'package.json'))].every(
      file => changedAt(file) <= laid,
    )
  } catch {
    // A file that is missing is what an installation brings.
    return false
  }
}

const stamp = at('node_modules/.cache/techo/installed')
const changedAt = file => statSync(file).mtimeMs

let child = null
/** Signals reach the whole group of what runs, because package managers pass them on to some only. */
function end(signal) {
  if (!child) process.exit(128 + constants.signals[signal])
  signalGroup(signal)
  setTimeout(() => child && signalGroup('SIGKILL'), 5000).unref()
}

function signalGroup(signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    child.kill(signal)
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))
// A shell in between that is ended takes nobody along.
const parent = process.ppid
setInterval(() => process.ppid === parent || end('SIGTERM'), 250).unref()

/** @returns the code a command ended with; the process ends as the command did when a signal ended it */
async function run(command, args, stdio, read = () => undefined) {
  child = spawn(command, args, { cwd: root, stdio, detached: process.platform !== 'win32' })
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', read)
  const [code, signal] = await new Promise(resolve => {
    child.once('error', error => {
      read(`${error.message}\n`)
      resolve([127, null])
    })
    child.once('close', (...ended) => resolve(ended))
  })
  child = null
  if (signal) process.exit(128 + constants.signals[signal])
  return code
}

async function install() {
  const isFirst = !existsSync(at('node_modules'))
  const { bavail, bsize } = statfsSync(root)
  const freeMb = Math.floor((bavail * bsize) / 1024 / 1024)
  if (isFirst && freeMb < installMb)
    fail(`${root} has ${freeMb} MB free, and installing takes up to ${installMb} MB: free some room, then start again.`)
  say(isFirst ? 'Installing what Techo stands on (first start)' : 'Installing: what Techo stands on has changed')
  let said = ''
  const code = await run('npx', ['--yes', pnpm, 'install'], ['ignore', 'pipe', 'pipe'], text => {
    said += text
    for (const line of text.match(/Progress: .*added [1-9].*/g) ?? []) say(`  ${line}`)
  })
  if (code !== 0) {
    console.error(said.split('\n').slice(-30).join('\n'))
    fail('What Techo stands on could not be installed (above). It needs the network once: mend that, then start again.')
  }
  mkdirSync(join(stamp, '..'), { recursive: true })
  writeFileSync(stamp, '')
}

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 20) fail(`Techo starts with Node 20 or newer, and this is ${process.versions.node}: install a newer one.`)
say('Techo 手帳')
if (!isInstalled()) await install()
// From here on the workspace's own Node, which the shell finds first as well.
const path = [at('node_modules/.bin'), process.env.PATH].join(delimiter)
const node = existsSync(at('node_modules/.bin/node')) ? at('node_modules/.bin/node') : process.execPath
Object.assign(process.env, { PATH: path, NODE_COMPILE_CACHE: at('node_modules/.cache/compiled') })
process.exit(await run(node, [at('scripts/run.mjs'), 'prepare'], ['ignore', 'inherit', 'inherit']))
