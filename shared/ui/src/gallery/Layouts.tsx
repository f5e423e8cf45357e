import { Card } from '../index.ts'
import { Avatar, Breadcrumb, Disclosure, SplitPane } from '../layout/index.ts'
import styles from './Gallery.module.css'
import { useGalleryT as useT } from './gallery-messages.ts'
import { Row } from './Row.tsx'

export function Layouts() {
  const t = useT()
  return (
    <Card title={t('layout')}>
      <div className={styles.stack}>
        <Breadcrumb items={[{ label: t('projects'), to: '/projects' }, { label: t('house') }, { label: t('clean') }]} />
        <Row>
          <Avatar name="山田 花子" size="small" />
          <Avatar name="佐藤 健" />
          <Avatar name="Emma" size="large" />
        </Row>
        <div>
          <Disclosure title={t('question')} group="gallery-faq" defaultOpen>
            <p>{t('answer')}</p>
          </Disclosure>
          <Disclosure title={t('question2')} note={t('soon')} group="gallery-faq">
            <p>{t('text')}</p>
          </Disclosure>
        </div>
        <SplitPane
          label={t('side')}
          memory="gallery"
          initial={140}
          min={90}
          max={220}
          start={<p className={styles.side}>{t('side')}</p>}
          end={<p>{t('text')}</p>}
        />
      </div>
    </Card>
  )
}
