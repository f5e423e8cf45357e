import { problem } from '@techo/core'
import { beforeEach, expect, it } from 'vitest'
import { api, store, withRows } from './index.ts'

/** What the next question is answered with, and when. */
let answer: Promise<{ data: readonly string[] } | { error: ReturnType<typeof problem> }>

const testApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    beginningRows: build.query<readonly string[], string>({ queryFn: () => answer }),
  }),
})
const { beginningRows } = testApi.endpoints
const page = { Component: () => null, asks: () => [beginningRows.initiate('first')] }
const open = withRows(async () => page)
const rows = () => beginningRows.select('first')(store.getState()).data

beforeEach(() => void store.dispatch(api.util.resetApiState()))

it('lets the first page of a document wait for its rows', async () => {
  const { promise, resolve } = Promise.withResolvers<{ data: readonly string[] }>()
  answer = promise
  const opened = open()
  setTimeout(() => resolve({ data: ['walk'] }), 10)
  expect(await opened).toBe(page)
  expect(rows()).toEqual(['walk'])
})

it('lets it wait for a moment only, and not for what failed', async () => {
  answer = new Promise(() => {})
  await open()
  expect(rows()).toBeUndefined()
  store.dispatch(api.util.resetApiState())
  answer = Promise.resolve({ error: problem('offline') })
  await open()
  expect(beginningRows.select('first')(store.getState()).isError).toBe(true)
})

it('asks for what comes behind the rows, and does not wait for that', async () => {
  const { promise, resolve } = Promise.withResolvers<{ data: readonly string[] }>()
  answer = promise
  const besides = [beginningRows.initiate('text')]
  await withRows(async () => ({ ...page, asks: () => [], besides: () => besides }))()
  expect(beginningRows.select('text')(store.getState()).isLoading).toBe(true)
  resolve({ data: ['words'] })
  await expect.poll(() => beginningRows.select('text')(store.getState()).data).toEqual(['words'])
})

it('lets it wait too for what can be asked only once the first is answered', async () => {
  answer = Promise.resolve({ data: ['walk'] })
  const follows = (state: Parameters<ReturnType<typeof beginningRows.select>>[0]) =>
    (beginningRows.select('first')(state).data ?? []).map(row => beginningRows.initiate(`of ${row}`))
  await withRows(async () => ({ ...page, follows }))()
  expect(beginningRows.select('of walk')(store.getState()).data).toEqual(['walk'])
})

it('asks for the rows of a later page, and does not wait for them', async () => {
  answer = Promise.resolve({ data: ['read'] })
  await store.dispatch(beginningRows.initiate('another page')).unwrap()
  const { promise, resolve } = Promise.withResolvers<{ data: readonly string[] }>()
  answer = promise
  await open()
  expect(rows()).toBeUndefined()
  resolve({ data: ['walk'] })
  await expect.poll(rows).toEqual(['walk'])
})
