import { type ReactNode, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { Button } from '../components/Button.tsx'
import type { ButtonProps } from '../components/button-props.ts'
import fieldStyles from '../components/Field.module.css'
import { Icon } from '../components/Icon.tsx'
import { useLanguage } from '../i18n/LocaleProvider.tsx'
import styles from './Fields.module.css'
import { useFieldT } from './field-messages.ts'
import { type Refused, sortFiles, writeBytes } from './files.ts'

interface Taking {
  /** kinds that are taken: `.csv`, `image/*`, `text/plain` */
  readonly accept?: readonly string[]
  readonly multiple?: boolean
  readonly maxBytes?: number
  readonly onFiles: (files: readonly File[], refused: readonly Refused[]) => void
}

/** Sorts what came and says in a sentence what was not taken. */
function useTaking({ accept = [], multiple = false, maxBytes = Number.POSITIVE_INFINITY, onFiles }: Taking) {
  const t = useFieldT()
  const { language } = useLanguage()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const size = writeBytes(maxBytes, language)
  return {
    limit: Number.isFinite(maxBytes) ? t('limit', { size }) : null,
    take: (files: readonly File[]) => {
      if (files.length === 0) return
      const sorted = sortFiles(multiple ? files : files.slice(0, 1), accept, maxBytes)
      setRefused(sorted.refused)
      onFiles(sorted.taken, sorted.refused)
    },
    complaints: (
      <div role="alert">
        {refused.map(({ file, reason }, index) => (
          <p key={`${index}-${file.name}`} className={fieldStyles.error}>
            {t(reason === 'size' ? 'refused_size' : 'refused_type', { name: file.name, size })}
          </p>
        ))}
      </div>
    ),
  }
}

interface ChooserProps extends Pick<Taking, 'accept' | 'multiple'> {
  readonly onFiles: (files: readonly File[]) => void
  readonly button: Omit<ButtonProps, 'onPress'>
}

function Chooser({ accept = [], multiple = false, onFiles, button }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon="upload" {...button} onPress={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept.join(',')}
        multiple={multiple}
        onChange={event => {
          onFiles([...(event.currentTarget.files ?? [])])
          // The same file again is a change again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

export interface FileButtonProps extends Taking, Omit<ButtonProps, 'onPress'> {}

/** A button that asks for files. What is of the wrong kind or too large is said below it and handed over apart. */
export function FileButton({ accept, multiple, maxBytes, onFiles, ...button }: FileButtonProps) {
  const kinds = { ...(accept ? { accept } : {}), ...(multiple ? { multiple } : {}) }
  const { take, complaints } = useTaking({ ...kinds, ...(maxBytes === undefined ? {} : { maxBytes }), onFiles })
  return (
    <div className={styles.files}>
      <Chooser {...kinds} onFiles={take} button={button} />
      {complaints}
    </div>
  )
}

export interface DropZoneProps extends Taking {
  /** what the files are for */
  readonly label: string
  /** drawn inside instead of the upload picture, e.g. the present cover */
  readonly children?: ReactNode
  readonly isPending?: boolean
  readonly isDisabled?: boolean
  readonly className?: string
}

/** A place to drop or paste files, with a button that does the same. */
export function DropZone({
  label,
  children,
  accept,
  multiple = false,
  maxBytes,
  onFiles,
  isPending = false,
  isDisabled = false,
  className,
}: DropZoneProps) {
  const t = useFieldT()
  const [isOver, setOver] = useState(false)
  const kinds = { ...(accept ? { accept } : {}), multiple }
  const { take, limit, complaints } = useTaking({ ...kinds, ...(maxBytes === undefined ? {} : { maxBytes }), onFiles })
  const isOpen = !isPending && !isDisabled
  return (
    <section
      aria-label={label}
      className={classes(styles.zone, isOver && isOpen && styles.over, className)}
      onDragOver={event => {
        if (!event.dataTransfer.types.includes('Files')) return
        // Also when it is closed: else the browser would leave the page for the file.
        event.preventDefault()
        event.dataTransfer.dropEffect = isOpen ? 'copy' : 'none'
        setOver(true)
      }}
      onDragLeave={event => {
        if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setOver(false)
      }}
      onDrop={event => {
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        setOver(false)
        if (isOpen) take([...event.dataTransfer.files])
      }}
      onPaste={event => {
        if (event.clipboardData.files.length === 0 || !isOpen) return
        event.preventDefault()
        take([...event.clipboardData.files])
      }}
    >
      {children ?? <Icon name="upload" size="large" />}
      <p className={styles.zoneWords}>
        <strong>{label}</strong>
        <span>{[t('drop'), limit].filter(Boolean).join(' · ')}</span>
      </p>
      <Chooser
        {...kinds}
        onFiles={take}
        button={{ children: t('choose_file', { count: multiple ? 2 : 1 }), isPending, isDisabled }}
      />
      {complaints}
    </section>
  )
}
