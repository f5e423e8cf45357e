import { useProfile } from '@techo/data'
import { useLayoutEffect } from 'react'
import { applyLooks } from './looks.ts'

/** Keeps the document as the profile wants it. Once, around everything that knows a person. */
export function LooksWatch(): null {
  const { text_size, reduced_motion } = useProfile()
  useLayoutEffect(() => applyLooks({ text_size, reduced_motion }), [text_size, reduced_motion])
  return null
}
