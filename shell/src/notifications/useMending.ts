import { useSession, useSync } from '@techo/data'
import { useLanguage } from '@techo/ui'
import { useEffect } from 'react'
import { refusedTexts } from './refused-texts.ts'

/** ms in which an editor that is open settles what is its own, and after which what was skipped is looked at again */
const [rest, pause] = [3000, 60_000]

/**
 * Brings texts together whose save was refused when no editor was there any more that could have done it. What does so is
 * loaded when there is one, the page has nothing to send, and the browser nothing to do.
 */
export function useMending(): void {
  const { user } = useSession()
  const { refused, pending, failing, online } = useSync()
  const { language } = useLanguage()
  const person = user?.id
  const isDue = refused > 0 && pending === 0 && failing === null && online
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number are other refusals
  useEffect(() => {
    const locks = globalThis.navigator?.locks
    // Without locks nobody knows whether an editor has the text.
    if (!person || !isDue || !locks) return
    const gone = new AbortController()
    const mend = async () => {
      if (gone.signal.aborted || (await refusedTexts(person)).length === 0) return
      const { mendRefused } = await import(/* webpackChunkName: "mending" */ './mending.ts')
      await mendRefused({ person, language, locks })
    }
    const begin = () => void mend().catch(() => {})
    let timer: ReturnType<typeof setTimeout>
    const after = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (typeof requestIdleCallback === 'function') requestIdleCallback(begin, { timeout: 5000 })
        else begin()
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
