import type { Db } from '@techo/server'
import { type Maker, rows } from './rows.ts'

let days = 0

/** Two rows of every table rows.ts can make, as the owner of the tables would write them, with everything triggers make of them. */
export async function fillAccount({ db }: { readonly db: Db }, person: string): Promise<void> {
  const made = new Map<string, Promise<string>>()
  const write = async (table: string): Promise<string> => {
    const row = { ...(await rows[table]?.(make)), user_id: person }
    const columns = Object.keys(row).join(', ')
    await db.asAdmin(sql =>
      sql.query(
        `insert into public.${table} (${columns}) select ${columns} from jsonb_populate_record(null::public.${table}, $1::jsonb)
         on conflict do nothing`,
        [JSON.stringify(row)],
      ),
    )
    return String(Reflect.get(row, 'id') ?? '')
  }
  const make: Maker = {
    id: () => crypto.randomUUID(),
    day: () => new Date(Date.UTC(2020, 0, 1) + days++ * 86_400_000).toISOString().slice(0, 10),
    of: table => {
      const known = made.get(table) ?? write(table)
      made.set(table, known)
      return known
    },
    another: write,
  }
  for (const name of Object.keys(rows)) for (let time = 0; time < 2; time++) await write(name)
}
