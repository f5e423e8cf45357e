import { toProblem } from '@techo/data'
import { Page, ProblemView, Skeleton, Tabs } from '@techo/ui'
import { Link, useSearchParams } from '@techo/ui/router'
import { useClassificationsQuery, useClassificationUsesQuery } from '../../classifications/api.ts'
import { kinds } from '../../classifications/tree.ts'
import { ClassificationList } from './ClassificationList.tsx'
import { useClassificationT } from './classification-messages.ts'
import styles from './classifications.module.css'

/** /mypage/settings/classifications: the one taxonomy of every area. `?kind=` says which kind is shown. */
export function Component() {
  const t = useClassificationT()
  const [query, setQuery] = useSearchParams()
  const { data, error, refetch, isFetching } = useClassificationsQuery()
  const { data: uses } = useClassificationUsesQuery()
  const chosen = kinds.find(kind => kind === query.get('kind')) ?? kinds[0]
  return (
    <Page
      title={t('title')}
      description={t('lead')}
      eyebrow={
        <Link className={styles.back} to="/mypage/settings#organise">
          {t('back')}
        </Link>
      }
      width="narrow"
    >
      {data ? (
        <Tabs
          label={t('kinds')}
          value={chosen}
          onChange={kind => setQuery(kind === kinds[0] ? {} : { kind }, { replace: true })}
          items={kinds.map(kind => ({
            id: kind,
            label: t(kind),
            content: <ClassificationList kind={kind} rows={data} uses={uses} />,
          }))}
        />
      ) : error ? (
        <ProblemView problem={toProblem(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Skeleton kind="rows" lines={8} />
      )}
    </Page>
  )
}
