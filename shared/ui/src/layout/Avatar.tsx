import { firstGrapheme } from '@techo/core'
import { useState } from 'react'
import { classes } from '../classes.ts'
import colourStyles from '../components/Colours.module.css'
import { colours } from '../components/colours.ts'
import styles from './Layout.module.css'

export interface AvatarProps {
  readonly name: string
  /** a picture; without one, or when it does not come, the first letter of the name */
  readonly src?: string | null
  readonly size?: 'small' | 'medium' | 'large'
  readonly className?: string
}

// The same name has the same colour everywhere and always.
const colourOf = (name: string) => {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return colours[sum % colours.length] ?? 'grey'
}

/** A person, small: their picture or their letter. */
export function Avatar({ name, src = null, size = 'medium', className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const picture = src && src !== failed ? src : null
  return (
    <span
      role="img"
      aria-label={name}
      className={classes(styles.avatar, styles[size], colourStyles[colourOf(name)], className)}
    >
      {picture ? (
        <img src={picture} alt="" onError={() => setFailed(picture)} />
      ) : (
        firstGrapheme(name.trim()).toUpperCase() || '?'
      )}
    </span>
  )
}
