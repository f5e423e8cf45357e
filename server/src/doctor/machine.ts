import { dateFormat } from '@techo/core'
import type { Options } from '../options.ts'
import { type Finding, inWords, look, right, wordsOf, wrong } from './finding.ts'

/** The oldest Node that reads these sources. */
const oldest = [22, 22] as const

/** Node, its knowledge of languages and time zones, and the clock. */
export async function lookAtMachine(options: Options): Promise<readonly Finding[]> {
  return [node(), ...languages(), ...(await clock(options))]
}

function node(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
    ? right('node', `Node ${process.versions.node}`)
    : wrong('node', `Node ${process.versions.node} is too old`, `Install Node ${oldest.join('.')} or newer`)
}

/** A Node without its data writes every date in English, and days of Tokyo in UTC. */
function languages(): readonly Finding[] {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  try {
    const written = dateFormat('ja', {
      timeZone: 'Asia/Tokyo',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
    })
    // Half past eleven in the evening of the 31st in London is the 1st in Tokyo.
    if (written.format(Date.UTC(2026, 0, 31, 23, 30)).startsWith('2月1日'))
      return [right('time zone', `${timeZone}; people have their own`)]
  } catch {
    // It does not know the zone at all.
  }
  return [
    wrong(
      'time zone',
      'this Node does not know Japanese or Asia/Tokyo',
      'Use a Node with full ICU, and unset NODE_ICU_DATA',
    ),
  ]
}

const allowedSkew = 30_000

/** Tokens, codes of authenticator apps and signed addresses go by the clock. Who else knows the time is asked, if there is anybody. */
async function clock({ hosted }: Options): Promise<readonly Finding[]> {
  if (!hosted) return [right('clock', new Date().toISOString())]
  const asked = Date.now()
  try {
    const answer = await fetch(`${hosted.url}/auth/v1/health`, {
      headers: { apikey: hosted.publishableKey },
      signal: AbortSignal.timeout(10_000),
    })
    if (!answer.ok)
      return [wrong('backend', `SUPABASE_URL answers ${answer.status}`, 'Look at the project, its address and its key')]
    const theirs = Date.parse(answer.headers.get('date') ?? '')
    const skew = Math.abs(theirs - (asked + Date.now()) / 2)
    return [
      right('backend', hosted.url),
      skew > allowedSkew
        ? wrong('clock', `it is ${inWords(skew)} away from that of the project`, 'Set the clock of this machine (NTP)')
        : right('clock', new Date().toISOString()),
    ]
  } catch (error) {
    return [look('backend', `SUPABASE_URL cannot be reached: ${wordsOf(error)}`, 'Is the project running?')]
  }
}
