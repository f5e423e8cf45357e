import type { ReactNode } from 'react'
import styles from '../daily.module.css'
import { useT } from '../messages.ts'
import { type Level, levels } from '../periods/day-note.ts'

export const levelNames: Readonly<Record<Level, 'level1' | 'level2' | 'level3' | 'level4' | 'level5'>> = {
  1: 'level1',
  2: 'level2',
  3: 'level3',
  4: 'level4',
  5: 'level5',
}

/** The mouth of each face, in a square of 24. */
const mouths: Readonly<Record<Level, string>> = {
  1: 'M7.8 17c.9-2.2 2.4-3.3 4.2-3.3s3.3 1.1 4.2 3.3',
  2: 'M8.5 16.3c.9-1 2.1-1.5 3.5-1.5s2.6.5 3.5 1.5',
  3: 'M8.5 15.5h7',
  4: 'M8.5 14.6c.9 1 2.1 1.5 3.5 1.5s2.6-.5 3.5-1.5',
  5: 'M7.6 13.8c.6 2.6 2.3 4 4.4 4s3.8-1.4 4.4-4z',
}

const Face = ({ level }: { readonly level: Level }) => (
  <Drawing>
    <circle cx="12" cy="12" r="9.5" />
    <path d={`M9 9v.6M15 9v.6${mouths[level]}`} />
  </Drawing>
)

const Battery = ({ level }: { readonly level: Level }) => (
  <Drawing>
    <path d="M4 7.5h14a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 15V9A1.5 1.5 0 0 1 4 7.5zM22 10.5v3" />
    <path d={`M4.8 9.8h${2.5 * level - 0.1}v4.4h-${2.5 * level - 0.1}z`} fill="currentColor" stroke="none" />
  </Drawing>
)

const Drawing = ({ children }: { readonly children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {children}
  </svg>
)

interface Props {
  readonly label: string
  readonly kind: 'face' | 'battery'
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}

/** One to five, as pictures; the chosen one is said in a word, and pressed again it is taken back. */
export function LevelPicker({ label, kind, value, onChange }: Props) {
  const t = useT()
  const chosen = levels.find(level => level === value)
  const Picture = kind === 'face' ? Face : Battery
  return (
    <fieldset className={styles.levels}>
      <legend>
        {label} {chosen && <span>{t(levelNames[chosen])}</span>}
      </legend>
      {levels.map(level => (
        <button
          key={level}
          type="button"
          aria-pressed={level === value}
          aria-label={`${label} ${level}: ${t(levelNames[level])}`}
          title={t(levelNames[level])}
          onClick={() => onChange(level === value ? null : level)}
        >
          <Picture level={level} />
        </button>
      ))}
    </fieldset>
  )
}
