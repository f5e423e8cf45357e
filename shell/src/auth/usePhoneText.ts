import { useEffect, useState } from 'react'

/** A stored number as people write it; as it is stored until the rules for that are here. */
export function usePhoneText(stored: string): string {
  const [text, setText] = useState({ stored: '', shown: '' })
  useEffect(() => {
    if (stored === '') return
    let isGone = false
    void import('./phone-number.ts').then(
      ({ shownPhone }) => {
        if (!isGone) setText({ stored, shown: shownPhone(stored) })
      },
      // Without them it is read as it is.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [stored])
  if (stored === '') return ''
  return text.stored === stored ? text.shown : `+${stored.replace(/^\+/, '')}`
}
