import type { QuickAddProps } from '@techo/core'
import { useState } from 'react'
import { newPart, useAddProbePartMutation } from './api.ts'

export function ProbeAdd({ draft, onDraft, onClose }: QuickAddProps) {
  const [name, setName] = useState(draft)
  const [add] = useAddProbePartMutation()
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void add({ ...newPart(), name }).then(onClose)
      }}
    >
      <input
        aria-label="line"
        value={name}
        onChange={({ target }) => {
          setName(target.value)
          onDraft(target.value)
        }}
      />
    </form>
  )
}
