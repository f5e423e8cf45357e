import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { root } from './root.ts'

const folder = mkdtempSync(join(tmpdir(), 'techo-own-node-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('where the workspace’s Node does not start, one that does takes its place', () => {
  const bin = join(folder, 'node_modules/.bin')
  mkdirSync(bin, { recursive: true })
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true, filter: path => !path.endsWith('.ts') })
  // What a loader says when a library is missing.
  writeFileSync(join(bin, 'node'), '#!/bin/sh\necho libatomic.so.1: cannot open >&2\nexit 127\n', { mode: 0o755 })
  const PATH = [bin, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter)
  // What runs this may itself lie in a node_modules, which the script leaves out: the same Node stands beside it.
  const beside = join(folder, 'system')
  mkdirSync(beside)
  cpSync(process.execPath, join(beside, 'node'))

  const { status, stderr } = spawnSync('sh', ['scripts/own-node.sh'], {
    cwd: folder,
    env: { PATH: [beside, PATH].join(delimiter) },
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  expect(readlinkSync(join(bin, 'node'))).toBe(join(beside, 'node'))
  expect(spawnSync('node', ['--version'], { env: { PATH }, encoding: 'utf8' }).stdout.trim()).toBe(process.version)
})
