import { newId } from '@techo/core'
import { useState } from 'react'
import { ComboBox, DropZone, FileButton, type PickableTag, Rating, TagPicker } from '../fields/index.ts'
import { Card } from '../index.ts'
import styles from './Gallery.module.css'
import { useGalleryT as useT } from './gallery-messages.ts'
import { Row } from './Row.tsx'

export function Choosers() {
  const t = useT()
  const [made, setMade] = useState<readonly { readonly value: string; readonly label: string }[]>([])
  const [project, setProject] = useState<string | null>('house')
  const [author, setAuthor] = useState('')
  const [madeTags, setMadeTags] = useState<readonly PickableTag[]>([])
  const [tags, setTags] = useState<readonly string[]>(['home', 'health'])
  const [stars, setStars] = useState<number | null>(4)
  const [halves, setHalves] = useState<number | null>(3.5)
  const projects = [
    ...(['house', 'garden', 'trip'] as const).map(value => ({ value: value as string, label: t(value) })),
    ...made,
  ]
  const known = (['home', 'work', 'health', 'money'] as const).map((id, index) => ({
    id,
    name: t(`tag.${id}`),
    colour: ['green', 'blue', 'pink', 'amber'][index] ?? null,
  }))
  return (
    <Card title={t('choosers')}>
      <div className={styles.stack}>
        <ComboBox
          label={t('project')}
          placeholder={t('project.hint')}
          options={projects}
          value={project}
          onChange={setProject}
          onCreate={text => {
            setMade([...made, { value: text, label: text }])
            setProject(text)
          }}
        />
        <ComboBox
          label={t('author')}
          description={t('author.help')}
          options={[
            { value: 'soseki', label: '夏目漱石' },
            { value: 'ogai', label: '森鷗外' },
          ]}
          text={author}
          onTextChange={setAuthor}
        />
        <ComboBox label={t('project')} options={projects} value={null} error={t('error.name')} />
        <ComboBox label={t('locked')} options={projects} value="trip" isDisabled />
        <TagPicker
          label={t('tags')}
          tags={[...known, ...madeTags]}
          value={tags}
          onChange={setTags}
          onCreate={name => {
            const id = newId()
            setMadeTags([...madeTags, { id, name }])
            return id
          }}
        />
        <TagPicker label={t('locked')} tags={known} value={['work']} onChange={() => undefined} isDisabled />
        <Rating label={t('rating')} value={stars} onChange={setStars} />
        <Rating label={t('rating.half')} value={halves} onChange={setHalves} step={0.5} />
        <Row>
          <Rating label={t('rating')} value={4.5} isReadOnly />
          <Rating label={t('rating')} value={null} isReadOnly />
        </Row>
        <FileButton accept={['.csv']} onFiles={() => undefined}>
          {t('file')}
        </FileButton>
        <DropZone label={t('cover')} accept={['image/*']} maxBytes={5 * 1024 ** 2} onFiles={() => undefined} />
        <DropZone label={t('locked')} onFiles={() => undefined} isDisabled />
      </div>
    </Card>
  )
}
