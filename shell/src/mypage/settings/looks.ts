import { type Profile, useProfile } from '@techo/data'
import { useLayoutEffect } from 'react'
import './looks.css'

/** Text size and motion live on the document, so that every page, dialog and remote follows without knowing them. */
export type Looks = Pick<Profile, 'text_size' | 'reduced_motion'>

export function applyLooks({ text_size, reduced_motion }: Looks): void {
  const { dataset } = document.documentElement
  if (text_size === 'medium') delete dataset.textSize
  else dataset.textSize = text_size
  if (reduced_motion) dataset.motion = 'reduced'
  else delete dataset.motion
}

/** Keeps the document as the profile wants it. Once, around everything that knows a person. */
export function LooksWatch(): null {
  const { text_size, reduced_motion } = useProfile()
  useLayoutEffect(() => applyLooks({ text_size, reduced_motion }), [text_size, reduced_motion])
  return null
}
