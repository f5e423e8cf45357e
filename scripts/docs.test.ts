import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { settingNames } from '@techo/server'
import { expect, test } from 'vitest'
import { root } from './root.ts'

/** What a machine can hold the texts for readers to: links lead somewhere, commands exist, settings are all told. */

const unread = new Set(['node_modules', 'dist', '.data', '.git', 'test-results'])
const texts = globSync('**/*.md', { cwd: root, exclude: name => unread.has(basename(String(name))) })
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')

/** As the forge makes them: lower case, signs away, a hyphen for a space. */
const anchorsOf = (text: string) =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('every link of a text leads to a file, a folder or a heading that is there', () => {
  const lost = texts.flatMap(file =>
    [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter(target => !/^[a-z]+:/.test(target))
      .filter(target => {
        const [path = '', anchor] = target.split('#')
        const place = path === '' ? file : normalize(join(dirname(file), path))
        if (!existsSync(join(root, place))) return true
        return anchor !== undefined && place.endsWith('.md') && !anchorsOf(read(place)).includes(anchor)
      })
      .map(target => `${file}: ${target}`),
  )
  expect(lost).toEqual([])
})

test('every file that the tables name in backquotes is there', () => {
  const named = /`((?:shell|remotes|shared|backend|server|supabase|e2e|scripts|docs|\.github)\/[\w./-]+)`/g
  const lost = ['README.md', 'docs/changing.md', 'docs/architecture.md', 'CONTRIBUTING.md'].flatMap(file =>
    [...read(file).matchAll(named)].map(([, path = '']) => path).filter(path => !existsSync(join(root, path))),
  )
  expect(lost).toEqual([])
})

test('every command that a text tells people to type is one of the workspace', () => {
  const scriptsIn = (file: string) =>
    [...read(file).matchAll(/"scripts": \{([^}]*)\}/g)].flatMap(([, block = '']) =>
      [...block.matchAll(/"([\w:-]+)":/g)].map(([, name = '']) => name),
    )
  const own = new Set([
    ...scriptsIn('package.json'),
    ...scriptsIn('shared/create-remote/templates/repository/package.json.template'),
    // pnpm's own
    ...['vitest', 'install', 'run', 'deploy', '--filter'],
  ])
  const told = texts
    .filter(file => !file.startsWith('docs/contract'))
    .flatMap(file =>
      [...read(file).matchAll(/(?:^|`)(?:npx )?(?:pnpm|npm run)(?:@[\d.]+)? (?!test:e2e)([\w:-]+)/gm)].map(
        ([, command = '']) => ({ file, command }),
      ),
    )
  expect(told.length).toBeGreaterThan(50)
  expect(told.filter(({ command }) => !own.has(command))).toEqual([])
})

test('every setting of the server is told, and no other', () => {
  const told = [...read('docs/settings.md').matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  )
  expect(told.sort()).toEqual([...settingNames].sort())
})

test('no line of a text is longer than an editor is wide, outside of tables and code', () => {
  const wide = texts
    .filter(file => !file.startsWith('docs/contract'))
    .flatMap(file =>
      read(file)
        .replace(/^```[\s\S]*?^```/gm, block => block.replace(/[^\n]/g, ''))
        .split('\n')
        .flatMap((line, at) =>
          line.length > 120 && !/^\||^\s*<|^`[^`]*`\S*$/.test(line) ? [`${file}:${at + 1}`] : [],
        ),
    )
  expect(wide).toEqual([])
})

test('the README names every folder at the top', () => {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter(each => each.isDirectory() && !each.name.startsWith('.') && !unread.has(each.name))
    .map(each => each.name)
  const readme = read('README.md')
  expect(folders.filter(folder => !readme.includes(`(${folder}`))).toEqual([])
})
