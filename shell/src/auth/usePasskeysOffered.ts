import { auth } from '@techo/data'
import { useEffect, useState } from 'react'

/** Whether there are passkeys here; false until that is known. */
export function usePasskeysOffered(): boolean {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    let isGone = false
    void auth.passkeys.offered().then(found => {
      if (!isGone) setOffered(found === true)
    })
    return () => {
      isGone = true
    }
  }, [])
  return isOffered
}
