import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'
import {
  type FillSample,
  type Language,
  languages,
  matchesPattern,
  newId,
  type RemoteConfig,
  type Titled,
  toDay,
  validateRemoteModule,
} from '@techo/core'
import { configure, StoreProvider } from '@techo/data'
import { judgeImport } from '@techo/tooling/layers'
import { iconNames, LocaleProvider, setLanguage, ThemeProvider } from '@techo/ui'
import { cleanup, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { afterAll, describe, expect, test, vi } from 'vitest'

/**
 * What every remote keeps, as tests: it is what it declares, in both languages, with icons, tables and columns that there are,
 * imports nothing it may not, and each of its pages and settings draws itself with no backend in reach and without a complaint. One line
 * in `src/remote.test.tsx` runs it; the build and the gate judge the same things again where they can.
 */
export interface RemoteUnderTest {
  readonly config: RemoteConfig
  /** the default export of `src/remote.tsx` */
  readonly remote: unknown
  /** of the remote: `join(import.meta.dirname, '..')` */
  readonly folder: string
}

interface Exported {
  readonly routes?: readonly RouteObject[]
  readonly commands?: readonly { readonly id: string; readonly title: Titled; readonly icon?: string }[]
  readonly settings?: readonly { readonly id: string; readonly component: ComponentType }[]
  readonly sample?: () => Promise<FillSample>
}

/** The generated types of the database: of the repository that the remote lies in, else of the product. */
const typesOf = (folder: string): string => {
  const own = join(folder, 'database.types.ts')
  return existsSync(own) ? own : createRequire(import.meta.url).resolve('@techo/data/database')
}

export function describeRemote({ config, remote, folder }: RemoteUnderTest): void {
  const { routes = [], commands = [], settings = [], sample } = (remote ?? {}) as Exported
  const { entities = [], notices = [], tables = [], views = [], firstSteps = [], planLimits = [], copies = [] } = config
  const { trash = [] } = config
  const types = readFileSync(typesOf(folder), 'utf8')
  const columnsOf = (table: string) => columnsIn(types, table)

  describe(`the remote ${config.id}`, () => {
    // What pages fetch at rest may still be on its way when the last one has been drawn.
    afterAll(() => vi.dynamicImportSettled())

    test('exports what it declares, below its own addresses', () => {
      expect(validateRemoteModule(config, remote)).toEqual([])
      for (const { to } of config.menu)
        expect(
          config.routes.some(({ path }) => matchesPattern(path, to)),
          `the menu leads to ${to}`,
        ).toBe(true)
    })

    test('is called something in both languages', () => {
      const titles = [
        config.title,
        ...[...config.routes, ...config.cards, ...(config.settings ?? []), ...(config.quickAdd ?? []), ...commands].map(
          ({ title }) => title,
        ),
        ...[
          ...config.menu,
          ...entities,
          ...entities.flatMap(({ periods = [] }) => periods),
          ...views.flatMap(({ choices }) => choices),
        ].map(({ label }) => label),
        ...notices.flatMap(({ title, note, says, because }) => [title, note, says, ...because.map(({ text }) => text)]),
        ...tables.flatMap(({ title, change }) => (change ? [title, change] : [title])),
        ...[...(config.shares ?? []), ...(config.files ?? [])].map(({ title }) => title),
        ...(config.quickAdd ?? []).flatMap(({ command, offer }) => [command, offer].flatMap(text => text ?? [])),
        ...firstSteps.flatMap(({ title, note, action }) => [title, note, action]),
        ...planLimits.flatMap(({ title, keep }) => (keep ? [title, keep.title, keep.text, keep.done] : [title])),
        ...trash.flatMap(({ label, along }) => (along ? [label, along] : [label])),
      ]
      for (const title of titles)
        for (const language of languages) expect(title[language].trim(), JSON.stringify(title)).not.toBe('')
    })

    test('names icons of the kit', () => {
      const icons = [
        ...config.menu,
        ...(config.settings ?? []),
        ...(config.quickAdd ?? []),
        ...(config.shares ?? []),
        ...(config.files ?? []),
        ...entities,
        ...notices,
        ...trash,
        ...commands,
      ].flatMap(({ icon }) => icon ?? [])
      const known: readonly string[] = iconNames
      expect(icons.filter(icon => !known.includes(icon))).toEqual([])
    })

    test('names commands, cards and tables once, and keys that no other command of it has', () => {
      const tableIds = tables.map(({ name }) => ({ id: name }))
      for (const ids of [commands, config.cards, settings, tableIds, trash].map(each => each.map(({ id }) => id)))
        expect(new Set(ids).size, ids.join(', ')).toBe(ids.length)
    })

    test.runIf(notices.length > 0)('says of each notice why it came, whatever its params', () => {
      for (const { kind, because } of notices) {
        expect(kind).toMatch(/^[a-z][a-z0-9_]{0,39}$/)
        expect(because.map(reason => reason.with === undefined).indexOf(true), kind).toBe(because.length - 1)
      }
    })

    test('declares kinds whose tables, columns and addresses there are', () => {
      for (const kind of entities) {
        const { table, type, title, text, day, colour, progress, status, where = {}, periods = [] } = kind
        expect(type).toMatch(/^[a-z][a-z0-9_]{0,39}$/)
        for (const { href } of [kind, ...periods]) {
          const page = href.replace(/\?.*$/, '')
          expect(
            config.routes.some(({ path }) => path === page || matchesPattern(path, page)),
            `${type} is shown at ${href}`,
          ).toBe(true)
        }
        for (const { href } of periods) expect(href).toContain(':date')
        const columns = columnsOf(table)
        expect(columns.length, `${type}: the table ${table}`).toBeGreaterThan(0)
        for (const column of ['id', title, text, day, colour, progress, status, ...Object.keys(where)])
          if (column !== undefined) expect(columns, `${type}: ${table}`).toContain(column)
      }
    })

    test.runIf(config.sample !== undefined)(
      'fills the tables of the sample that it declares, alike in both languages',
      async () => {
        const tables = config.sample?.tables ?? []
        for (const { table } of tables)
          expect(columnsOf(table), table).toEqual(expect.arrayContaining(['id', 'updated_at']))
        for (const { carries } of tables) if (carries) expect(columnsOf(carries.table)).toContain(carries.column)
        const known = tables.flatMap(({ table, carries }) => [table, ...(carries ? [carries.table] : [])])
        const fill = await sample?.()
        const filled = (language: Language, chance: number) => {
          let count = 0
          const next = () =>
            newId(0, bytes =>
              bytes
                .fill(0)
                .fill(++count % 256, 9, 10)
                .fill(count >> 8, 10, 11),
            )
          const context = { today: toDay('2026-11-20'), timeZone: 'Asia/Tokyo', weekStart: 1, newId: next } as const
          return fill?.({ ...context, language, chance: () => chance }) ?? { rows: [] }
        }
        expect(filled('ja', 0.4)).toEqual(filled('ja', 0.4))
        const [ja, en] = languages.map(language => filled(language, 0.4))
        const shape = (of = ja) => of?.rows.map(({ table, rows }) => [table, rows.length])
        expect(shape(en)).toEqual(shape(ja))
        for (const { table, rows } of ja?.rows ?? []) {
          expect(known).toContain(table)
          for (const row of rows)
            for (const column of Object.keys(row)) expect(columnsOf(table), `${table}.${column}`).toContain(column)
        }
        const ids = (ja?.rows ?? []).flatMap(({ rows }) => rows.flatMap(({ id }) => id ?? []))
        expect(ids.length).toBeGreaterThan(0)
        expect(new Set(ids).size).toBe(ids.length)
        for (const { entity, name } of [...(ja?.classified ?? []), ...(en?.classified ?? [])]) {
          expect(entities.map(({ type }) => type)).toContain(entity.type)
          expect(name.trim()).not.toBe('')
        }
      },
    )

    test('declares tables that there are, those of its kinds among them', () => {
      for (const { name } of tables) expect(columnsOf(name).length, `the table ${name}`).toBeGreaterThan(0)
      for (const { table, type } of entities)
        expect(
          tables.some(({ name }) => name === table),
          `${type} is shown from ${table}, which ${config.id} does not declare`,
        ).toBe(true)
    })

    test('keeps rows by keys and columns that there are', () => {
      for (const { name, kept } of tables) {
        const { key = ['id'], last, changed = 'updated_at' } = kept ?? {}
        if (kept) expect(columnsOf(name), name).toEqual(expect.arrayContaining([...key, changed]))
        if (last) expect(columnsOf(name), name).toContain(last.column)
      }
    })

    test('begins, counts and copies by tables of its own and columns that there are', () => {
      const asked = [
        ...firstSteps.map(({ done: { table, filled } }) => [table, ['id', 'deleted_at', filled]] as const),
        ...planLimits.map(({ table, keep }) => {
          const chosen = keep ? [keep.name, 'updated_at', ...Object.keys({ ...keep.where, ...keep.others })] : []
          return [table, ['id', ...chosen]] as const
        }),
        ...copies.map(copy => {
          const { table } = copy
          return [
            table,
            copy.as === 'todo' ? Object.values(copy.columns) : [...copy.name, ...copy.head, 'doc'],
          ] as const
        }),
      ]
      for (const [table, columns] of asked) {
        expect(tables.map(({ name }) => name)).toContain(table)
        for (const column of columns) if (column !== undefined) expect(columnsOf(table), table).toContain(column)
      }
      for (const { to } of firstSteps)
        expect(
          config.routes.some(({ path }) => matchesPattern(path, to.replace(/\?.*$/, ''))),
          `the first step leads to ${to}`,
        ).toBe(true)
    })

    test('shows in the trash whatever of its tables can be thrown away', () => {
      for (const { id, table, title, where = {}, within = [], href = '/' } of trash) {
        expect(
          tables.map(({ name }) => name),
          id,
        ).toContain(table)
        const filledIn = [...href.matchAll(/:([a-z_]+)/g)].map(([, column = '']) => column)
        const holders = within.map(({ column }) => column)
        for (const column of ['id', 'deleted_at', title, ...Object.keys(where), ...holders, ...filledIn])
          expect(columnsOf(table), `${id}: ${table}`).toContain(column)
        for (const { table: holder } of within) expect(columnsOf(holder), `${id}: ${holder}`).toContain('deleted_at')
        const shape = (address: string) => address.replace(/\?.*$/, '').replace(/:\w+/g, ':')
        if (href !== '/')
          expect(
            config.routes.map(({ path }) => shape(path)),
            id,
          ).toContain(shape(href))
      }
    })

    test('offers views of places in its menu, the one without a search first', () => {
      for (const { path, choices } of views) {
        expect(
          config.menu.some(({ to }) => to === path),
          `the menu leads to ${path}`,
        ).toBe(true)
        const [first, ...others] = choices.map(({ search }) => search)
        expect(first).toBe('')
        for (const search of others) expect(search).toMatch(/^\?\w+=/)
      }
    })

    test('cuts every page into a file of its own', () => {
      const eager = leavesOf(routes).filter(({ lazy, Component, element }) => !lazy && (Component || element))
      expect(eager.map(({ path }) => path)).toEqual([])
      const files = sourcesOf(folder).map(file => relative(join(folder, 'src'), file).replaceAll(sep, '/'))
      for (const { page } of config.routes) if (page !== undefined) expect(files).toContain(`${page}.tsx`)
    })

    test('imports what it may', () => {
      const faults = sourcesOf(folder).flatMap(file => {
        const name = relative(folder, file).replaceAll(sep, '/')
        return importsOf(readFileSync(file, 'utf8')).flatMap(
          specifier =>
            judgeImport({ folder: `remotes/${config.id}`, file: `remotes/${config.id}/${name}`, specifier }) ?? [],
        )
      })
      expect(faults).toEqual([])
    })

    test.each(config.routes.map(({ path }) => path))(
      'draws %s when nothing answers, without a complaint',
      async path => {
        // Nothing listens there: a page must stand, and say so, whatever the network does.
        configure({ supabaseUrl: 'http://127.0.0.1:9', supabaseKey: 'none' })
        setLanguage('en')
        const address = path
          .replace(':date', toDay('2026-11-20'))
          .replace(/:\w+/, '00000000-0000-4000-8000-000000000000')
        const router = createMemoryRouter([{ children: [...routes], HydrateFallback: () => null }], {
          initialEntries: [address],
        })
        render(
          <LocaleProvider>
            <ThemeProvider>
              <StoreProvider>
                <RouterProvider router={router} />
              </StoreProvider>
            </ThemeProvider>
          </LocaleProvider>,
        )
        await screen.findByRole('heading', { level: 1 }, { timeout: 20_000 })
        expect(router.state.errors).toBeNull()
        cleanup()
        router.dispose()
      },
    )

    test.each(config.settings?.map(({ id }) => id) ?? [])(
      'draws the settings %s when nothing answers, without a complaint',
      async id => {
        configure({ supabaseUrl: 'http://127.0.0.1:9', supabaseKey: 'none' })
        const Panel = settings.find(panel => panel.id === id)?.component
        if (!Panel) throw new Error(`There is no panel ${id}`)
        render(
          <LocaleProvider>
            <ThemeProvider>
              <StoreProvider>
                <Suspense>
                  <Panel />
                  <p>drawn</p>
                </Suspense>
              </StoreProvider>
            </ThemeProvider>
          </LocaleProvider>,
        )
        await screen.findByText('drawn', {}, { timeout: 20_000 })
        cleanup()
      },
    )
  })
}

const leavesOf = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap(route => (route.children ? leavesOf(route.children) : [route]))

/** Sources that are built: tests and what they need aside. */
const sourcesOf = (folder: string): string[] =>
  readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))

const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].flatMap(([, specifier]) => specifier ?? [])

/** Columns of a table as the generated types tell them; none when there is no such table. */
function columnsIn(types: string, table: string): string[] {
  const start = types.indexOf(`\n      ${table}: {\n        Row: {\n`)
  if (start < 0) return []
  const body = types.slice(types.indexOf('Row: {', start), types.indexOf('\n        }', start))
  return [...body.matchAll(/^ {10}(\w+)\??:/gm)].map(([, name]) => name ?? '')
}
