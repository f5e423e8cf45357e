import { z } from 'zod'

/** The shape of a build as the registry holds it. Fields of a newer contract are let through: the contract rule judges those. */

const path = z.string().regex(/^\/[^?#\s]*$/, 'is no path that begins with /')
const files = z.looseObject({ js: z.array(path), css: z.array(path), shared: z.array(z.string()).optional() })
/** Texts are judged by a rule of their own, which says which language is missing. */
const titled = z.looseObject({})

/** Of a table or a column. */
const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/, 'is no name of a table or a column')
/** One step in an archive, beside what the server writes there itself. */
const file = z
  .string()
  .regex(/^[a-z][a-z0-9-]*(\.[a-z0-9]+)?$/, 'is no name of a file or a folder')
  .refine(text => !['data', 'csv', 'files', 'manifest.json'].includes(text), 'is taken by the export itself')

const config = z.looseObject({
  id: z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'is no id'),
  title: titled,
  contract: z.looseObject({ min: z.int(), max: z.int() }),
  bases: z.array(path).min(1),
  routes: z.array(z.looseObject({ path, title: titled, page: z.string().optional() })).min(1),
  menu: z.array(
    z.looseObject({
      to: path,
      label: titled,
      icon: z.string().min(1),
      order: z.number(),
      key: z
        .string()
        .regex(/^[a-z]$/, 'is no letter')
        .optional(),
    }),
  ),
  slots: z.array(z.string()),
  cards: z.array(z.looseObject({ id: z.string().min(1), title: titled, order: z.number() })),
  settings: z.array(z.looseObject({ id: z.string().min(1), title: titled, icon: z.string().min(1) })).optional(),
  quickAdd: z.array(z.looseObject({ id: z.string().min(1), title: titled, icon: z.string().min(1) })).optional(),
  files: z
    .array(
      z.looseObject({
        id: z.string().min(1),
        title: titled,
        icon: z.string().min(1),
        takes: z.array(z.string().regex(/^[a-z]+\/[\w.+*-]+(;[\w=]+)?$/, 'is no media type')).min(1),
      }),
    )
    .optional(),
  shares: z
    .array(
      z.looseObject({ id: z.string().min(1), title: titled, icon: z.string().min(1), to: z.string().startsWith('/') }),
    )
    .optional(),

  notices: z
    .array(
      z.looseObject({
        kind: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'is no name of a kind of notices'),
        icon: z.string().min(1),
        title: titled,
        note: titled,
        says: titled,
        because: z.array(z.looseObject({ with: z.string().optional(), text: titled })).min(1),
      }),
    )
    .optional(),

  sample: z.looseObject({ tables: z.array(z.looseObject({ table: z.string().min(1) })) }).optional(),
  entities: z
    .array(
      z.looseObject({
        type: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'is no name of a kind'),
        label: titled,
        icon: z.string().min(1),
        table: z.string().min(1),
        title: z.string().min(1),
        href: z.string().startsWith('/'),
        periods: z.array(z.looseObject({ of: z.string(), label: titled, href: z.string().startsWith('/') })).optional(),
      }),
    )
    .optional(),
  tables: z
    .array(z.looseObject({ name: z.string().regex(/^[a-z][a-z0-9_]{0,62}$/, 'is no name of a table'), title: titled }))
    .optional(),
  firstSteps: z
    .array(
      z.looseObject({
        id: z.string().min(1),
        order: z.number(),
        title: titled,
        note: titled,
        action: titled,
        to: path.or(z.string().startsWith('/')),
        done: z.looseObject({ table: name, filled: name.optional() }),
      }),
    )
    .optional(),
  planLimits: z
    .array(
      z.looseObject({
        limit: name,
        title: titled,
        table: name,
        keep: z
          .looseObject({
            where: z.object({}).loose(),
            name,
            others: z.object({}).loose(),
            title: titled,
            text: titled,
            done: titled,
          })
          .optional(),
      }),
    )
    .optional(),
  // Forms of a newer contract are let through; what is written where is judged of all.
  copies: z
    .array(
      z.looseObject({
        as: z.string().min(1),
        table: name,
        folder: file.optional(),
        calendar: file.optional(),
        list: file.optional(),
      }),
    )
    .optional(),
  year: z.looseObject({ title: titled, icon: z.string().min(1), order: z.number() }).optional(),
  trash: z
    .array(
      z.looseObject({
        id: name,
        label: titled,
        icon: z.string().min(1),
        table: name,
        title: name,
        within: z.array(z.looseObject({ table: name, column: name })).optional(),
        href: z.string().startsWith('/').optional(),
      }),
    )
    .optional(),
  views: z
    .array(z.looseObject({ path, choices: z.array(z.looseObject({ search: z.string(), label: titled })).min(1) }))
    .optional(),
})

export const buildShape = z.looseObject({
  build: z.string().min(1),
  version: z.string().min(1),
  entry: path,
  format: z.literal('script').optional(),
  preload: z.record(z.string(), files),
  base: files,
  config,
  shared: z.record(z.string(), z.string()),
  contract: z.looseObject({ version: z.int(), minor: z.int() }).optional(),
  files: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/, 'is no sha-256')),
})
