import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { generateIcons } from './generate-icons.ts'

it('the drawn icons are those of the table; after a change run generate-icons.ts', async () => {
  expect(await readFile(join(import.meta.dirname, 'icons.gen.ts'), 'utf8')).toBe(await generateIcons())
})
