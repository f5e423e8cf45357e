import { auth } from '@techo/data'
import { useEffect, useState } from 'react'
import { config } from '../inlined.ts'

/** Whether accounts take phone numbers here; of a hosted backend it is known after it was asked, and no until then. */
export function useTakesPhones(): boolean {
  const [takes, setTakes] = useState(() => config()?.phone)
  useEffect(() => {
    if (takes !== undefined) return
    let isGone = false
    void auth.phone.isOffered().then(found => {
      if (!isGone) setTakes(found === true)
    })
    return () => {
      isGone = true
    }
  }, [takes])
  return takes ?? false
}
