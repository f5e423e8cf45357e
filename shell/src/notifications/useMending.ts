import { leftDraftsOf, lockOf, whenIdle } from '@techo/core'
import { useSession, useSync } from '@techo/data'
import type { Draft } from '@techo/editor/mend'
import { useLanguage } from '@techo/ui'
import { useEffect } from 'react'

/** ms in which an editor that is open settles what is its own, and after which what was skipped is looked at again */
const [rest, pause] = [3000, 60_000]

/**
 * Brings texts in whose editor was closed before they were saved, or whose save was refused when no editor was there any more that
 * could have merged it. What does so is loaded when there is such a text, the page has nothing to send, and the browser nothing
 * to do.
 */
export function useMending(): void {
  const { user } = useSession()
  const { refused, pending, failing, online } = useSync()
  const { language } = useLanguage()
  const person = user?.id
  const isDue = pending === 0 && failing === null && online
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number are other refusals
  useEffect(() => {
    const locks = globalThis.navigator?.locks
    // Without locks nobody knows whether an editor has the text.
    if (!person || !isDue || !locks) return
    const gone = new AbortController()
    const mend = async () => {
      if (gone.signal.aborted || !(await isLeft(person, locks))) return
      const { mendLeft } = await import(/* webpackChunkName: "mending" */ './mending.ts')
      await mendLeft({ person, language, locks })
    }
    const begin = () => void mend().catch(() => {})
    let timer: ReturnType<typeof setTimeout>
    const after = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        whenIdle(begin, 5000)
        after(pause)
      }, ms)
    }
    after(rest)
    window.addEventListener('focus', () => after(rest), { signal: gone.signal })
    return () => {
      gone.abort()
      clearTimeout(timer)
    }
  }, [person, language, isDue, refused])
}

/** Whether words lie on this device whose text no tab has open. */
async function isLeft(person: string, locks: LockManager): Promise<boolean> {
  const drafts = leftDraftsOf<Draft>(person).read('')
  if (drafts.length === 0) return false
  const { held } = await locks.query()
  return drafts.some(({ draft }) => !held?.some(({ name }) => name === lockOf(draft.id)))
}
