import { z } from 'zod'

/**
 * Compares what a database looks like (`public.describe_installation`) with what the migrations make of an empty one. Nothing
 * here lists tables or policies: the reference is made by the same migrations.
 */
const text = z.array(z.string())

export const installation = z.object({
  postgres: z.number(),
  migrations: text,
  extensions: z.record(z.string(), z.string()),
  tables: z.record(
    z.string(),
    z.object({
      secured: z.boolean(),
      columns: text,
      policies: text,
      grants: text,
      triggers: text,
      published: z.boolean(),
    }),
  ),
  functions: z.record(z.string(), z.object({ definer: z.boolean(), settings: text.nullable(), callers: text })),
  policies: z.record(z.string(), z.string()),
  buckets: z.record(
    z.string(),
    z.object({ public: z.boolean().nullable(), limit: z.number().nullable(), types: text.nullable() }),
  ),
  watches: text,
})

export type Installation = z.infer<typeof installation>

export interface Finding {
  /** `look`: cannot be seen from outside, or is missed by nobody but one feature */
  readonly state: 'right' | 'wrong' | 'look'
  readonly part: string
  readonly says: string
  /** what to do next, for what is not right */
  readonly next?: string
}

const push = 'Apply the migrations: pnpm assemble, then supabase db push --workdir dist --include-all'
const again =
  'Somebody changed it by hand: put it back, or run the statement of the migration that made it (supabase/migrations, remotes/*/migrations) again'

// Versions of Postgres print the same expression with other spaces and brackets.
const same = (one: string, other: string): boolean => bare(one) === bare(other)
const bare = (expression: string): string => expression.replace(/[\s()]/g, '')

const missing = (wanted: readonly string[], there: readonly string[]): readonly string[] =>
  wanted.filter(each => !there.some(other => same(each, other)))

function part(name: string, faults: readonly string[], right: string, next: string): readonly Finding[] {
  if (faults.length === 0) return [{ state: 'right', part: name, says: right }]
  return faults.map(says => ({ state: 'wrong' as const, part: name, says, next }))
}

/** @param wanted what the migrations of this version make */
export function compareInstallations(found: Installation, wanted: Installation): readonly Finding[] {
  const unapplied = wanted.migrations.filter(version => !found.migrations.includes(version))
  const unknown = found.migrations.filter(version => !wanted.migrations.includes(version))
  const tables = Object.entries(wanted.tables)
  const ofTables = (
    check: (
      name: string,
      is: Installation['tables'][string],
      should: Installation['tables'][string],
    ) => readonly string[],
  ) =>
    tables.flatMap(([name, should]) => {
      const is = found.tables[name]
      return is ? check(name, is, should) : []
    })
  const listed = (name: string, what: string, names: readonly string[]) => names.map(each => `${name}: ${what} ${each}`)

  return [
    ...(found.postgres >= 15
      ? [{ state: 'right', part: 'postgres', says: `version ${found.postgres}` } as const]
      : [
          {
            state: 'wrong',
            part: 'postgres',
            says: `version ${found.postgres}`,
            next: 'PostgreSQL 15 or newer is needed',
          } as const,
        ]),
    ...part(
      'migrations',
      unapplied.map(version => `${version} is not applied`),
      `${wanted.migrations.length} applied`,
      push,
    ),
    ...unknown.map(version => ({
      state: 'look' as const,
      part: 'migrations',
      says: `${version} is not known to this version`,
      next: 'The database belongs to a newer version, or to something else as well: deploy the version that brought it',
    })),
    ...part(
      'extensions',
      Object.keys(wanted.extensions)
        .filter(name => name !== 'plpgsql' && !(name in found.extensions))
        .map(name => `${name} is not installed`),
      Object.keys(wanted.extensions).join(', '),
      'create extension pg_trgm with schema extensions, then apply the migrations',
    ),
    ...part(
      'tables',
      tables.flatMap(([name, should]) => {
        const is = found.tables[name]
        return is
          ? listed(name, 'is without the column', missing(should.columns, is.columns))
          : [`${name} is not there`]
      }),
      `${tables.length} with their columns`,
      push,
    ),
    // Whatever lies in the schema of the API is reached through it, whoever made it.
    ...part(
      'row security',
      Object.entries(found.tables)
        .filter(([, { secured }]) => !secured)
        .map(([name]) => `${name} is open to everybody whom its grants let in`),
      'on for every table',
      'alter table … enable row level security',
    ),
    ...part(
      'policies',
      [
        ...ofTables((name, is, should) => [
          ...listed(name, 'is without the policy', missing(should.policies, is.policies)),
          ...listed(name, 'has a policy that no migration made:', missing(is.policies, should.policies)),
        ]),
        ...Object.entries(wanted.policies)
          .filter(([name, rule]) => !same(found.policies[name] ?? '', rule))
          .map(([name]) => `${name} is missing or another one`),
      ],
      'as the migrations make them',
      again,
    ),
    ...part(
      'grants',
      ofTables((name, is, should) => [
        ...listed(name, 'lacks the grant', missing(should.grants, is.grants)),
        ...listed(name, 'has the grant too much:', missing(is.grants, should.grants)),
      ]),
      'as the migrations make them, nothing for visitors',
      again,
    ),
    ...part(
      'functions',
      Object.entries(wanted.functions).flatMap(([name, should]) => {
        const is = found.functions[name]
        if (!is) return [`${name} is not there`]
        const more = is.callers.filter(role => !should.callers.includes(role))
        return [
          ...(more.length > 0 ? [`${name} may be called by ${more.join(' and ')}`] : []),
          ...should.callers
            .filter(role => !is.callers.includes(role))
            .map(role => `${name} may not be called by ${role}`),
          ...(is.definer === should.definer && String(is.settings) === String(should.settings)
            ? []
            : [`${name} runs under other rights or another search path`]),
        ]
      }),
      `${Object.keys(wanted.functions).length}, each for its callers only`,
      again,
    ),
    ...part(
      'triggers',
      ofTables((name, is, should) => listed(name, 'is without the trigger', missing(should.triggers, is.triggers))),
      'all on',
      again,
    ),
    ...part(
      'buckets',
      Object.entries(wanted.buckets).flatMap(([id, should]) => {
        const is = found.buckets[id]
        if (!is) return [`${id} is not there`]
        return [
          ...(is.public === should.public ? [] : [`${id} is ${is.public ? 'public' : 'private'}`]),
          ...(is.limit === should.limit
            ? []
            : [`${id} takes files of ${is.limit ?? 'any number of'} bytes, not ${should.limit}`]),
          ...(String([...(is.types ?? [])].sort()) === String([...(should.types ?? [])].sort())
            ? []
            : [`${id} takes other types`]),
        ]
      }),
      Object.keys(wanted.buckets).join(', '),
      'Storage → the bucket → Edit, or run the statement of the migration again',
    ),
    ...part(
      'realtime',
      ofTables((name, is, should) =>
        should.published && !is.published ? [`${name} is not in the publication supabase_realtime`] : [],
      ),
      'every table of people is published',
      'alter publication supabase_realtime add table …',
    ),
    ...wanted.watches
      .filter(name => !found.watches.includes(name))
      .map(name =>
        name === 'create_profile'
          ? { state: 'wrong' as const, part: 'accounts', says: 'auth.users makes no profiles', next: again }
          : {
              state: 'look' as const,
              part: 'accounts',
              says: `nobody watches auth for ${name}`,
              next:
                name === 'forget_recovery_codes'
                  ? 'Recovery codes outlive the last factor until somebody looks at them; the rest works'
                  : 'Only the notices of security are missing; the rest works',
            },
      ),
  ]
}
