import { log } from '@techo/backend/log'
import type { CallFunction } from '../database-function.ts'
import { createDav, type Dav } from './dav.ts'
import type { Credentials, FetchRules } from './guarded-fetch.ts'
import { createRound, Failed, Lost, placeOf } from './round.ts'
import { type Account, accounts } from './rows.ts'

/** Whose calendars are brought together when. */
export interface RoundDeps {
  readonly call: CallFunction
  readonly open: (sealed: string, person: string) => Promise<Credentials | null>
  readonly rules: FetchRules
  readonly now?: () => number
  /** another server than one over the net, for tests */
  readonly davOf?: (credentials: Credentials, rules: FetchRules) => Dav
}

export interface Rounds {
  /** Rounds for whoever is due. Rejects when the database does not answer. */
  due(): Promise<void>
  /** One for a person now. @returns whether there was one: there may be no account, or another server is at it */
  now(person: string): Promise<boolean>
}

const roundMs = 150_000

export function createRounds({ call, open, rules, now = Date.now, davOf = createDav }: RoundDeps): Rounds {
  const run = async (account: Account): Promise<void> => {
    const { person, claim } = account
    const over = AbortSignal.timeout(roundMs)
    const signal = rules.signal ? AbortSignal.any([rules.signal, over]) : over
    let failure: string | null = null
    let end = { refused: 0, again: false, isWhole: true }
    try {
      const credentials = await open(account.sealed, person)
      if (!credentials) throw new Failed('sealed')
      const round = createRound({ call, account, now, dav: davOf(credentials, { ...rules, signal }) })
      end = { ...(await round()), isWhole: true }
    } catch (error) {
      if (error instanceof Lost) return
      // What was read until now is kept, and the next round goes on from there.
      if (over.aborted) end = { refused: 0, again: true, isWhole: false }
      else failure = error instanceof Failed ? error.failure : 'internal'
      if (failure === 'internal')
        log.error(
          { part: 'caldav', name: error instanceof Error ? error.name : '', at: placeOf(error) },
          'a round ended',
        )
    }
    await call(
      'end_caldav_round',
      ['person', 'uuid', person],
      ['claim', 'uuid', claim],
      ['result', 'jsonb', JSON.stringify({ failure, ...end })],
    )
  }
  const take = async (...of: (readonly [string, 'uuid', string])[]) =>
    accounts.parse(await call('take_caldav_accounts', ...of))
  /** Rounds of this process, by their people. */
  const running = new Map<string, Promise<void>>()
  const begin = (account: Account): Promise<void> => {
    const round = run(account).finally(() => running.delete(account.person))
    running.set(account.person, round)
    return round
  }
  let taking: Promise<readonly Account[]> = Promise.resolve([])
  return {
    async due() {
      taking = take()
      await Promise.all((await taking).map(begin))
    },
    async now(person) {
      // What is asked for may have been written after the round under way had looked.
      await taking.catch(() => [])
      await running.get(person)
      const [account] = await take(['person', 'uuid', person])
      if (account) await begin(account)
      return account !== undefined
    },
  }
}
