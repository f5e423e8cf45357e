import type { Db } from '../database/db.ts'

/**
 * What can be set about `/rest/v1`, by the names PostgREST has for it: settings of the role it connects as, for example
 * `alter role authenticator set pgrst.db_plan_enabled to 'true'`. A migration that sets them means the same on a hosted
 * project. They are read when the server starts and after `notify pgrst, 'reload config'`.
 */
export interface RestSettings {
  /** `db_schemas`: which schemas are reached; the first where a request names none */
  readonly schemas: readonly string[]
  /** `db_max_rows`: more rows than this are never answered at once */
  readonly maxRows: number
  /** `db_plan_enabled`: `explain()` answers */
  readonly plans: boolean
  /** `db_aggregates_enabled`: `sum`, `avg` and so on in a selection */
  readonly aggregates: boolean
  /** `db_tx_end` is `commit-allow-override`: a client may ask that nothing of its request is kept */
  readonly mayRollBack: boolean
  /** `db_pre_request`: the function that every request runs first as whoever asks, as SQL names it; what it raises is the answer */
  readonly preRequest: string | null
}

export async function readRestSettings(db: Db): Promise<RestSettings> {
  const rows = await db.asAdmin(sql =>
    sql.query<{ setting: string }>(
      `select setting from pg_db_role_setting, unnest(setconfig) as setting
        where setrole = (select oid from pg_roles where rolname = 'authenticator')
          and setdatabase in (0, (select oid from pg_database where datname = current_database()))
        order by setdatabase`,
    ),
  )
  const set = new Map(rows.map(({ setting }) => [setting.split('=', 1)[0], setting.slice(setting.indexOf('=') + 1)]))
  const isOn = (name: string) => set.get(name) === 'true'
  const schemas = (set.get('pgrst.db_schemas') ?? '').split(',').flatMap(each => each.trim() || [])
  return {
    schemas: schemas.length > 0 ? schemas : ['public'],
    maxRows: Number(set.get('pgrst.db_max_rows')) || 1000,
    plans: isOn('pgrst.db_plan_enabled'),
    aggregates: isOn('pgrst.db_aggregates_enabled'),
    preRequest: functionNamed(set.get('pgrst.db_pre_request')),
    mayRollBack: set.get('pgrst.db_tx_end') === 'commit-allow-override',
  }
}

/** `name` or `schema.name` */
function functionNamed(setting = ''): string | null {
  const parts = setting.split('.').map(each => each.trim().replace(/^"(.*)"$/, '$1'))
  return setting === '' ? null : parts.map(each => `"${each.replaceAll('"', '""')}"`).join('.')
}
