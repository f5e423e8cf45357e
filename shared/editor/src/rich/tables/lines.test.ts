import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineAt } from './lines.ts'

test('every place on the screen belongs to one line, the nearest where there is none', () => {
  const widths = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(widths, fc.integer({ min: -500, max: 3000 }), (all, at) => {
      let end = 0
      const lines = all.map(width => {
        end += width
        return { start: end - width, end }
      })
      const found = lines[lineAt(lines, at)]
      if (at < 0) expect(found).toBe(lines[0])
      else if (at >= end) expect(found).toBe(lines.at(-1))
      else expect(found && found.start <= at && at < found.end).toBe(true)
    }),
  )
})
