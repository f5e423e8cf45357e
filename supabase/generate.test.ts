import { beforeAll, describe, expect, test } from 'vitest'
import { type Generated, generateFromMigrations } from './generate.ts'

describe('The generated types', () => {
  let generated: Generated
  beforeAll(async () => {
    generated = await generateFromMigrations()
  })
  /** The lines of `table.shape`, e.g. of `habits.Insert`. */
  const shapeOf = (table: string, shape: string) =>
    new RegExp(`\\n {6}${table}: \\{[\\s\\S]*?\\n {8}${shape}: ([\\s\\S]*?)\\n {8}(?:\\}|\\w)`).exec(
      generated.types,
    )?.[1] ?? ''

  test('know the values a check allows', () => {
    expect(shapeOf('habits', 'Row')).toMatch(/ kind: "bool" \| "measure" \| "avoid"$/m)
    expect(shapeOf('habits', 'Insert')).toMatch(/ kind\?: "bool" \| "measure" \| "avoid"$/m)
    expect(shapeOf('habit_entries', 'Row')).toMatch(/ skip_reason: "travel" \| "sick" \| "rest" \| "other" \| null$/m)
    expect(shapeOf('profiles', 'Row')).toMatch(/ week_start: 0 \| 1$/m)
  })

  test('offer no column for writing that the grants close', () => {
    expect(shapeOf('period_notes', 'Row')).toMatch(/ user_id: string$/m)
    for (const shape of ['Insert', 'Update'])
      expect(shapeOf('period_notes', shape)).not.toMatch(/ (user_id|created_at|updated_at|rev)\??:/)
    expect(shapeOf('period_notes', 'Update')).toMatch(/ one_line\?: string$/m)
    expect(generated.types).toMatch(/ activity: \{[\s\S]*? Update: Record<string, never>\n/)
  })

  test('name every table', () => {
    expect(generated.tables).toContain("  'habit_entries',\n")
    expect(generated.tables).toContain("  'profiles',\n")
  })
})
