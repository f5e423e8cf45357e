import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { packed } from './packed.ts'

const routes = new Hono()
routes.use('*', packed)
routes.get('/:status/:length', context => {
  const { status, length } = context.req.param()
  const headers = { 'content-type': 'application/json', 'content-range': '0-9/20' }
  return new Response(JSON.stringify('x'.repeat(Number(length))), { status: Number(status), headers })
})

const ask = (path: string, coding: string) => routes.request(path, { headers: { 'accept-encoding': coding } })

describe('answers of PostgREST', () => {
  it.each([200, 206])('with status %i are compressed, and keep their status and range', async status => {
    const answer = await ask(`/${status}/5000`, 'gzip, br')
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([status, 'gzip'])
    expect(answer.headers.get('content-range')).toBe('0-9/20')
    const unpacked = answer.body?.pipeThrough(new DecompressionStream('gzip'))
    expect(await new Response(unpacked).json()).toBe('x'.repeat(5000))
  })

  it('stay as they are for who takes no coding', async () => {
    const answer = await ask('/206/5000', 'identity')
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([206, null])
    expect(await answer.json()).toBe('x'.repeat(5000))
  })
})
