import { type ProfileColumns, setProfile, useSync } from '@techo/data'
import { useState } from 'react'

/** idle: nothing was changed here yet · saved: on the server · kept: on this device, on its way as soon as it can be */
export type SaveState = 'idle' | 'saving' | 'saved' | 'kept'

/** Saves a setting the moment it is changed, and tells how far the last change has come. */
export function useSave(): { readonly save: (columns: ProfileColumns) => void; readonly state: SaveState } {
  const [step, setStep] = useState<'idle' | 'saving' | 'done'>('idle')
  const { pending, failing, online } = useSync()
  const save = (columns: ProfileColumns) => {
    setStep('saving')
    void setProfile(columns).then(() => setStep('done'))
  }
  if (step === 'idle') return { save, state: 'idle' }
  if (pending > 0 && (failing || !online)) return { save, state: 'kept' }
  return { save, state: step === 'saving' || pending > 0 ? 'saving' : 'saved' }
}
