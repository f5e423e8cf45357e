import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../root.ts'

/**
 * Packages run as sources here, but Node reads no TypeScript below `node_modules`: what other repositories install is compiled,
 * declarations beside it. One program for all packages, because each of them reads the others.
 */

/** Tests, benchmarks and what makes generated files stay at home. */
const isLeftOut = (path: string) =>
  /\/(bench|gallery)\/|\.(test|config)\.tsx?$|\/(generate-|test-|power-cut|careless)/.test(path)

/** The sources of a package that are compiled, relative to the root of the checkout. */
const sourcesOf = (folder: string): string[] =>
  globSync([`${folder}/src/**/*.{ts,tsx}`, `${folder}/*.ts`], { cwd: root }).filter(path => !isLeftOut(path))

/** Addresses of workers and entries are texts to the compiler, which rewrites imports alone. */
const withCompiledNames = (script: string): string =>
  script.replaceAll(/((?:new URL|\.resolve)\('\.[\w./-]+)\.tsx?'/g, "$1.js'")

/**
 * Compiles folders of the checkout into another one, where they lie as in the checkout: below `out/<folder>`.
 * @throws with what the compiler says when the sources have errors of types
 */
export async function compile(folders: readonly string[], out: string): Promise<void> {
  await rm(out, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  const files = folders.flatMap(sourcesOf)
  const settings = {
    extends: relative(out, join(root, 'tsconfig.base.json')),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: root,
      outDir: out,
    },
    files: files.map(file => join(root, file)),
  }
  const project = join(out, 'tsconfig.json')
  await writeFile(project, JSON.stringify(settings))
  await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', project], { maxBuffer: 1e8 }).catch(
    (error: { readonly stdout?: string; readonly message: string }) => {
      throw new Error(`The packages cannot be compiled:\n${error.stdout || error.message}`)
    },
  )
  for (const file of files) {
    const script = join(out, file.replace(/\.tsx?$/, '.js'))
    const text = await readFile(script, 'utf8').catch(() => null)
    if (text !== null && withCompiledNames(text) !== text) await writeFile(script, withCompiledNames(text))
  }
}
