import { z } from 'zod'
import { type KeyRing, SessionEnded } from './bearer.ts'
import type { Claims, Db } from './database/db.ts'
import { log } from './log.ts'

/**
 * Whether the session a token names is still open, for every room: a token is good for an hour, its session may end before.
 *
 * The answer is remembered for a moment, and forgotten when the database tells that a session ended or a factor came or went,
 * on whichever server that was. Should such a word get lost with a connection, it is asked again soon enough.
 */
export interface OpenSessions {
  /** What the session of these claims has shown. */
  assurance(claims: Claims): Promise<SessionAssurance>
  /** Calls `fn` once when the session ends; what is no person's never does. @returns the way to stop */
  watch(claims: Claims, fn: () => void): () => void
  close(): Promise<void>
}

export interface SessionAssurance {
  readonly isOpen: boolean
  /** a second factor of the person is verified */
  readonly hasVerifiedFactor: boolean
  /** it has shown one, as far as the database knows; a token may be older */
  readonly hasShownFactor: boolean
}

/** Whether somebody with a second factor has shown only the first. Token and session must both have seen it. */
export const isHalf = ({ aal }: Claims, { hasVerifiedFactor, hasShownFactor }: SessionAssurance): boolean =>
  hasVerifiedFactor && !(hasShownFactor && aal === 'aal2')

/** What the embedded `auth` says when a session ends, its end or level changes, or factors of a person do. */
export const sessionNews = `
create or replace function auth.backend_tells_session() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('auth_sessions', jsonb_build_object('session', old.id)::text);
  return null;
end
$$;
create or replace function auth.backend_tells_factor() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('auth_sessions', jsonb_build_object('person', coalesce(new.user_id, old.user_id))::text);
  return null;
end
$$;
revoke all on function auth.backend_tells_session(), auth.backend_tells_factor() from public;
create or replace trigger backend_tells_session after delete or update of not_after, aal on auth.sessions
  for each row execute function auth.backend_tells_session();
create or replace trigger backend_tells_factor after insert or delete or update of status on auth.mfa_factors
  for each row execute function auth.backend_tells_factor();
`

const news = z.union([z.object({ session: z.string() }), z.object({ person: z.string() })])

/** milliseconds that an answer is believed, and after which sessions with open sockets are looked at again */
const patience = 2000
const capacity = 10_000

const nobodys: SessionAssurance = { isOpen: false, hasVerifiedFactor: false, hasShownFactor: false }

interface Remembered {
  readonly person: string
  readonly assurance: Promise<SessionAssurance>
  /** by `performance.now` */
  until: number
}

export async function watchSessions(db: Db): Promise<OpenSessions> {
  const known = new Map<string, Remembered>()
  const watchers = new Map<string, Set<() => void>>()

  const end = (session: string) => {
    const told = watchers.get(session)
    watchers.delete(session)
    for (const fn of told ?? []) fn()
  }

  const open = async (sessions: readonly string[]): Promise<ReadonlySet<string>> => {
    const rows = await db.asAdmin(sql =>
      sql.query<{ id: string }>(
        `select s.id::text as id from auth.sessions as s
          where s.id = any (select jsonb_array_elements_text($1::jsonb)::uuid) and (s.not_after is null or s.not_after > now())`,
        [JSON.stringify(sessions)],
      ),
    )
    return new Set(rows.map(row => row.id))
  }
  const lookAgain = async (sessions: readonly string[]) => {
    if (sessions.length === 0) return
    const still = await open(sessions)
    for (const session of sessions) if (!still.has(session)) end(session)
  }
  const failed = (error: unknown) =>
    log.error({ part: 'sessions', name: error instanceof Error ? error.name : '' }, 'open sessions could not be read')

  const hear = (text: string) => {
    const told = news.parse(JSON.parse(text))
    if ('session' in told) {
      known.delete(told.session)
      // Its end may only have been moved.
      if (watchers.has(told.session)) lookAgain([told.session]).catch(failed)
    } else for (const [session, { person }] of known) if (person === told.person) known.delete(session)
  }
  const stop = await db.listen('auth_sessions', hear)
  const looking = setInterval(() => void lookAgain([...watchers.keys()]).catch(failed), patience).unref()

  const ask = async (person: string, session: string): Promise<SessionAssurance & { readonly left: number }> => {
    const [row] = await db.asAdmin(sql =>
      sql.query<{ left: number | null; hasVerifiedFactor: boolean; hasShownFactor: boolean }>(
        `select extract(epoch from s.not_after - now())::float8 * 1000 as left,
                exists (select from auth.mfa_factors as f where f.user_id = s.user_id and f.status = 'verified') as "hasVerifiedFactor",
                coalesce(s.aal::text, '') >= 'aal2' as "hasShownFactor"
           from auth.sessions as s where s.id::text = $2 and s.user_id::text = $1 and (s.not_after is null or s.not_after > now())`,
        [person, session],
      ),
    )
    if (!row) return { ...nobodys, left: patience }
    return { ...row, isOpen: true, left: row.left ?? patience }
  }

  return {
    assurance({ sub, session_id: session }) {
      if (typeof sub !== 'string' || typeof session !== 'string') return Promise.resolve(nobodys)
      const now = performance.now()
      const before = known.get(session)
      if (before && before.person === sub && before.until > now) return before.assurance
      const asked = ask(sub, session)
      const remembered: Remembered = { person: sub, assurance: asked, until: now + patience }
      known.delete(session)
      if (known.size >= capacity) known.delete(known.keys().next().value ?? '')
      known.set(session, remembered)
      asked.then(
        ({ left }) => {
          remembered.until = Math.min(remembered.until, now + left)
        },
        () => {
          if (known.get(session) === remembered) known.delete(session)
        },
      )
      return asked
    },
    watch({ session_id: session }, fn) {
      if (typeof session !== 'string') return () => undefined
      const all = watchers.get(session) ?? new Set()
      watchers.set(session, all)
      all.add(fn)
      return () => {
        all.delete(fn)
        if (all.size === 0 && watchers.get(session) === all) watchers.delete(session)
      }
    },
    async close() {
      clearInterval(looking)
      await stop()
    },
  }
}

/** Keys by which a token counts only while its session is open. What a site signed itself, for no session, counts until it is over. */
export const keysOfOpenSessions = <Ring extends Pick<KeyRing, 'verify'>>(keys: Ring, sessions: OpenSessions): Ring => ({
  ...keys,
  async verify(token) {
    const claims = await keys.verify(token)
    const isOfSession = claims.role === 'authenticated' && typeof claims.session_id === 'string'
    if (isOfSession && !(await sessions.assurance(claims)).isOpen) throw new SessionEnded()
    return claims
  },
})
