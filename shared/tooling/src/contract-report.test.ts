import { describe, expect, it, test } from 'vitest'
import {
  differences,
  moduleOf,
  nextContract,
  parseReport,
  printReport,
  type Report,
  statementsOf,
} from './contract-report.ts'

const report = (entries: Readonly<Record<string, string>>): Report => new Map(Object.entries(entries))
const config = 'interface RemoteConfig {\n    readonly id: string;\n}'
const base = report({ '@techo/core RemoteConfig': config, '@techo/core toDay': 'function toDay(text: string): Day;' })
const printed = (each: Report) => printReport('core', each, '1.4')
const judged = (after: Report, state = { version: 1, minor: 4 }, isCompatible = false) =>
  nextContract({ core: printed(base) }, { core: after }, state, isCompatible)
const changed = (entries: Readonly<Record<string, string>>): Report => new Map([...base, ...Object.entries(entries)])

describe('emitted declarations', () => {
  const text = `/** a
 * comment */
import { type Day as D } from './day.ts';
import * as all from 'x';
export interface A {
    readonly a: D;
}
export declare function f(a: string): void;
export declare function f(a: number): void;
export { g as h } from './g.ts';
export * from './more.ts';
`
  it('are parted into statements without comments', () => {
    expect(statementsOf(text)).toHaveLength(7)
    expect(statementsOf(text)[2]).toBe('export interface A {\n    readonly a: D;\n}')
  })

  it('tell what they declare, import and give on', () => {
    const { declared, imported, exported, stars } = moduleOf(text)
    expect([...declared.keys()]).toEqual(['A', 'f'])
    expect(declared.get('f')?.split('\n')).toHaveLength(2)
    expect(imported.get('D')).toEqual({ from: './day.ts', name: 'Day' })
    expect(exported.get('h')).toEqual({ from: './g.ts', name: 'g' })
    expect(stars).toEqual(['./more.ts'])
  })
})

test('a report is read back as it was printed', () => {
  expect(parseReport(printed(base))).toEqual({ version: '1.4', report: base })
})

describe('a change of the contract', () => {
  it('that there is none leaves everything as it is', () => {
    expect(judged(base)).toEqual({ files: {}, state: { version: 1, minor: 4 }, changes: [] })
  })

  it('that adds something raises the minor version', () => {
    const { state, files, changes } = judged(changed({ '@techo/core addDays': 'function addDays(): void;' }))
    expect(state).toEqual({ version: 1, minor: 5 })
    expect(files['docs/contract/core.api.md']).toContain('Contract 1.5.')
    expect(changes).toEqual(['@techo/core addDays is new'])
  })

  it('that lets a remote declare more, if it wants, is an addition; that it must, is none', () => {
    const more = config.replace('}', '    readonly colour?: string;\n}')
    expect(judged(changed({ '@techo/core RemoteConfig': more })).state.minor).toBe(5)
    const must = config.replace('}', '    readonly colour: string;\n}')
    expect(() => judged(changed({ '@techo/core RemoteConfig': must }))).toThrow('RemoteConfig is another')
  })

  it('that takes something away or alters it is refused until the version is raised', () => {
    const less = report({ '@techo/core RemoteConfig': config })
    expect(() => judged(less)).toThrow(/may break:\n {2}@techo\/core toDay is gone\nNext: /)
    const other = changed({ '@techo/core toDay': 'function toDay(text: Date): Day;' })
    expect(() => judged(other)).toThrow('@techo/core toDay is another')
    expect(judged(other, { version: 2, minor: 0 }).state).toEqual({ version: 2, minor: 0 })
    expect(judged(other, { version: 1, minor: 4 }, true).state).toEqual({ version: 1, minor: 5 })
  })

  it('behind the entry points counts where a declaration that names it is another', () => {
    const inside = report({ 'behind @techo/core Hidden': 'type Hidden = 1;' })
    expect(differences(inside, report({}))).toEqual([])
    expect(differences(inside, report({ 'behind @techo/core Hidden': 'type Hidden = 2;' }))[0]?.kind).toBe('breaking')
  })
})
