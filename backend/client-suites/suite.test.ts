import { expect, test } from 'vitest'
import { type ClientSuite, judge, type TestResult } from './suite.ts'

const suite: ClientSuite = {
  folder: 'some-js',
  dependencies: {},
  rounds: [{ name: 'all', files: ['test/a.test.ts'] }],
  reasons: { admin: 'not offered' },
  exclusions: [
    { reason: 'admin', file: 'test/a.test.ts', tests: ['people', 'mail is sent'] },
    { reason: 'admin', file: 'test/b.test.ts' },
  ],
}
const files = ['test/a.test.ts', 'test/b.test.ts']
const ended = (state: TestResult['state'], name: string): TestResult => ({
  file: 'test/a.test.ts',
  name,
  state,
  message: '',
})
const asKnown = [ended('failed', 'people are made'), ended('failed', 'mail is sent'), ended('passed', 'works')]
const names = (results: readonly TestResult[]) => results.map(({ name }) => name)

test('what fails as the list says is no fault, and has its reason', () => {
  const verdict = judge(suite, files, [...asKnown, ended('skipped', 'later')])
  expect(verdict).toMatchObject({ passed: 1, skipped: 1, unexpected: [], better: [], stale: [] })
  expect(verdict.excluded.map(({ name, reason }) => [name, reason])).toEqual([
    ['people are made', 'admin'],
    ['mail is sent', 'admin'],
  ])
  expect(verdict.excludedFiles).toEqual([{ reason: 'admin', file: 'test/b.test.ts' }])
})

test('a heading stands for what is below it, and for nothing that only begins alike', () => {
  const verdict = judge(suite, files, [...asKnown, ended('failed', 'peoples are many')])
  expect(names(verdict.unexpected)).toEqual(['peoples are many'])
})

test('the list is to be shortened when an excluded test passes', () => {
  const verdict = judge(suite, files, [...asKnown, ended('passed', 'people leave')])
  expect(names(verdict.better)).toEqual(['people leave'])
})

test('files and tests that came, went or are told twice are named', () => {
  const { stale } = judge(
    { ...suite, rounds: [{ name: 'all', files: ['test/a.test.ts', 'test/b.test.ts', 'test/gone.test.ts'] }] },
    [...files, 'test/new.test.ts'],
    asKnown.slice(1),
  )
  expect(stale).toEqual([
    'test/new.test.ts is neither run nor excluded',
    'test/gone.test.ts is not there any more',
    'test/b.test.ts is both run and excluded',
    'test/a.test.ts has no test “people”',
  ])
})
