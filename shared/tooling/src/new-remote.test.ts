import { expect, it } from 'vitest'
import { nextMigration } from './new-remote.ts'

it.each([
  ['by the time at which it is made', ['20261121150100_feeds.sql', 'README.md'], '20261121150101'],
  ['a second later, where that name is given already', ['20261121150101_feeds.sql'], '20261121150102'],
  ['behind what was dated later', ['20261121150101_feeds.sql', '20261231235959_new_year.sql'], '20270101000000'],
  ['where there is no other yet', [], '20261121150101'],
])('the migration of a new remote is named %s', (_, names, version) => {
  expect(nextMigration(names, new Date('2026-11-21T15:01:01.900Z'))).toBe(version)
})
