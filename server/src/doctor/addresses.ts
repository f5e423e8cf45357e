import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { join } from 'node:path'
import { z } from 'zod'
import type { Options } from '../options.ts'
import { servesOthers } from '../this-machine.ts'
import { type Finding, look, right, wordsOf, wrong } from './finding.ts'

/** The server as it is asked here, and as people ask it: through SITE_URL and whatever stands in front. */
export async function lookAtAddresses(options: Options): Promise<readonly Finding[]> {
  const site = existsSync(join(options.siteDir, 'index.html'))
    ? right('site', options.siteDir)
    : wrong('site', `there is no site in ${options.siteDir}`, 'Build it (pnpm build), or set SITE_DIR')
  return [site, await running(options), ...settings(options), ...(await fromOutside(options))]
}

const readiness = z.record(z.string(), z.string())
const patience = 10_000

async function running({ host, port }: Options): Promise<Finding> {
  const name = /^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host
  const address = `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  try {
    const answer = await fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(patience) })
    const { data } = readiness.safeParse(await answer.json().catch(() => null))
    if (!data || (answer.status !== 200 && answer.status !== 503))
      return wrong('server', `${address} is answered by something else`, 'Set PORT, or stop what uses it')
    const failing = Object.keys(data).filter(key => key !== 'status' && data[key] === 'failing')
    return answer.ok
      ? right('server', `${address} is ready`)
      : wrong('server', `${address} is not ready: ${failing.join(', ')}`, 'Its log says why')
  } catch (error) {
    return look(
      'server',
      `nothing answers at ${address} (${wordsOf(error)})`,
      'Start it, or set PORT and HOST as it has them',
    )
  }
}

/** What contradicts itself before anybody is asked. */
function settings(options: Options): readonly Finding[] {
  const { siteUrl, trustProxy, host, mail } = options
  const findings: Finding[] = []
  const others = servesOthers(options)
  if (others !== null && siteUrl === null)
    findings.push(
      wrong(
        'address',
        `${others}, and SITE_URL is not set: letters and calendars lead to this machine`,
        'Set SITE_URL to what people type',
      ),
    )
  if (siteUrl?.startsWith('https:') && !trustProxy)
    findings.push(
      wrong(
        'proxy',
        'what speaks TLS for SITE_URL is not trusted: all people count as one address in the limits',
        'Set TRUST_PROXY=true',
      ),
    )
  if (trustProxy && /^(0\.0\.0\.0|::)$/.test(host))
    findings.push(
      look(
        'proxy',
        `HOST is ${host}: who reaches the port past the proxy can claim any address`,
        'Let only the proxy reach it, or set HOST=127.0.0.1',
      ),
    )
  if (siteUrl?.startsWith('http:') && others !== null)
    findings.push(
      wrong(
        'address',
        'SITE_URL is not https: passwords and sessions travel in the open',
        'Put a proxy with TLS in front, and set SITE_URL to https://…',
      ),
    )
  if (others !== null && mail === null && !options.hosted)
    findings.push(
      wrong('mail', `${others}, and SMTP_URL is not set: letters are sent to nobody`, 'Set SMTP_URL and MAIL_FROM'),
    )
  return findings
}

async function fromOutside({ siteUrl }: Options): Promise<readonly Finding[]> {
  if (siteUrl === null) return []
  const id = randomUUID()
  try {
    const answer = await fetch(`${siteUrl}/api/health`, {
      redirect: 'manual',
      headers: { 'x-request-id': id },
      signal: AbortSignal.timeout(patience),
    })
    const place = answer.headers.get('location')
    if (place) return [wrong('address', `SITE_URL leads on to ${place}`, 'Set SITE_URL to the address it ends at')]
    if (answer.status !== 200 || answer.headers.get('x-request-id') !== id)
      return [
        wrong(
          'address',
          `${siteUrl}/api/health is not answered by this product (${answer.status})`,
          'Look at what stands in front, and where it leads',
        ),
      ]
    return [right('address', `${siteUrl} leads here`), await sockets(siteUrl)]
  } catch (error) {
    return [
      look(
        'address',
        `${siteUrl} cannot be reached from here: ${wordsOf(error)}`,
        'Try it from another machine; some networks do not lead back to themselves',
      ),
    ]
  }
}

/** Proxies pass requests on by themselves, and sockets only when they are told. */
async function sockets(siteUrl: string): Promise<Finding> {
  const config = await fetch(`${siteUrl}/config.json`, { signal: AbortSignal.timeout(patience) }).then(
    answer => answer.json(),
    () => null,
  )
  const { data } = z.object({ supabaseUrl: z.string(), supabaseKey: z.string() }).safeParse(config)
  if (!data) return wrong('address', `${siteUrl}/config.json cannot be read`, 'Look at what stands in front')
  const status = await upgradeAt(`${data.supabaseUrl}/realtime/v1/websocket?vsn=1.0.0&apikey=${data.supabaseKey}`)
  return status === 101
    ? right('sockets', 'changes reach open pages')
    : wrong(
        'sockets',
        `a WebSocket is answered ${status ?? 'nothing'}: open pages hear of no change of another device`,
        'Let the proxy pass on Upgrade and Connection for /realtime/v1/websocket',
      )
}

const upgradeAt = (address: string): Promise<number | null> =>
  new Promise(resolve => {
    const ask = address.startsWith('https:') ? httpsRequest : httpRequest
    const asking = ask(address, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.from(randomUUID().slice(0, 16)).toString('base64'),
      },
      timeout: patience,
    })
    asking.once('upgrade', (answer, socket) => {
      socket.destroy()
      resolve(answer.statusCode ?? null)
    })
    asking.once('response', answer => {
      answer.resume()
      resolve(answer.statusCode ?? null)
    })
    asking.once('timeout', () => asking.destroy(new Error('nothing came')))
    asking.once('error', () => resolve(null))
    asking.end()
  })
