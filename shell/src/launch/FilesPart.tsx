import type { Shared } from '@techo/core'
import { Button, Icon, iconNamed, LinkButton, useLanguage } from '@techo/ui'
import { DropZone } from '@techo/ui/fields'
import { useEffect, useState } from 'react'
import { knownRegistry } from '../federation/registry.ts'
import { type FileGroup, groupsOf, refusalOf, type Taker } from './file-targets.ts'
import styles from './launch.module.css'
import { useLaunchT } from './messages.ts'
import { onOpenedFiles } from './opened-files.ts'
import { type Recognised, recognise } from './recognised.ts'
import { Taking } from './Taking.tsx'

interface Props {
  readonly given: readonly File[]
  readonly shared: Shared | null
  /** there are files now that somebody takes */
  readonly onBrought: () => void
  /** something came of all files there are */
  readonly onAllTaken: () => void
}

interface Open {
  readonly key: string
  readonly files: readonly File[]
  readonly taker: Taker
}

const isPicture = ({ type }: File) => type.startsWith('image/')

/** The one taker of all files there are; a picture is written as soon as it is pressed, so that it waits for that. */
const onlyOne = (groups: readonly FileGroup[]): Open | null => {
  const [group, ...others] = groups
  const [taker, ...rivals] = group?.takers ?? []
  if (!group || !taker || others.length + rivals.length > 0 || group.files.some(isPicture)) return null
  return { key: group.key, files: group.files, taker }
}

/** Files that were shared, opened with the app, dropped or chosen: what they are, and what may become of them. */
export function FilesPart({ given, shared, onBrought, onAllTaken }: Props) {
  const t = useLaunchT()
  const { language } = useLanguage()
  const [brought, setBrought] = useState<readonly Recognised[]>([])
  const [taken, setTaken] = useState<ReadonlySet<File>>(new Set())
  const [open, setOpen] = useState<Open | null>(null)
  const registry = knownRegistry()
  const groups = groupsOf(brought, registry)
  const refused = brought.flatMap(each => {
    const reason = refusalOf(each, groups)
    return reason ? [{ name: each.file.name, reason }] : []
  })

  const [bring] = useState(() => async (files: readonly File[]) => {
    const found = await Promise.all(files.map(recognise))
    const kinds = groupsOf(found, registry)
    if (kinds.length > 0) onBrought()
    setBrought(before => [...before, ...found])
    setOpen(before => before ?? onlyOne(kinds))
  })
  useEffect(() => {
    if (given.length > 0) void bring(given)
  }, [bring, given])
  useEffect(() => onOpenedFiles(files => void bring(files)), [bring])

  const close = (written: readonly File[]) => {
    setOpen(null)
    if (written.length === 0) return
    const now = new Set([...taken, ...written])
    setTaken(now)
    if (groups.every(({ files }) => files.every(file => now.has(file)))) onAllTaken()
  }
  return (
    <>
      {groups.map(({ key, files, takers }) => {
        const left = files.filter(file => !taken.has(file))
        return (
          <section key={key} className={styles.group} aria-label={files.map(({ name }) => name).join(', ')}>
            <ul className={styles.files}>
              {files.map((file, index) => (
                <li key={index}>
                  {isPicture(file) && !taken.has(file) ? (
                    <Preview file={file} />
                  ) : (
                    <Icon name={taken.has(file) ? 'check' : 'file'} />
                  )}
                  <span>{file.name}</span>
                  {taken.has(file) && <span className={styles.taken}>{t('taken')}</span>}
                </li>
              ))}
            </ul>
            {left.length > 0 && (
              <ul className={styles.targets} aria-label={t('targetsOfFiles')}>
                {takers.map(taker => (
                  <li key={`${taker.remoteId} ${taker.id}`}>
                    <Button icon={iconNamed(taker.icon)} onPress={() => setOpen({ key, files: left, taker })}>
                      {taker.title[language]}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </section>
        )
      })}
      <div role="alert">
        {refused.map(({ name, reason }, index) => (
          <p key={index} className={styles.refused}>
            {t(`file_${reason}`, { name })}
          </p>
        ))}
      </div>
      <DropZone label={t('drop')} multiple onFiles={files => void bring(files)} />
      {taken.size > 0 && (
        <LinkButton to="/mypage" className={styles.home ?? ''}>
          {t('home')}
        </LinkButton>
      )}
      {open && (
        <Taking
          key={`${open.key} ${open.taker.remoteId} ${open.taker.id}`}
          taker={open.taker}
          files={open.files}
          shared={shared}
          onClose={close}
        />
      )}
    </>
  )
}

function Preview({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url === null ? <Icon name="image" /> : <img src={url} alt="" />
}
