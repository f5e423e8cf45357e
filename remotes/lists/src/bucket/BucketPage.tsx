import { arriving, useLanguage } from '@techo/ui'
import { useState } from 'react'
import { ListPage } from '../list/ListPage.tsx'
import { asksOf, type ListState, useList } from '../list/useList.ts'
import { moneyInWords, targetInWords } from '../list/words.ts'
import { useT } from '../messages/index.ts'
import { genreOf, type Item } from '../rules/item.ts'
import { Album } from './Album.tsx'
import { Hundred } from './Hundred.tsx'

const FinishDialog = arriving(() => import('./FinishDialog.tsx').then(({ FinishDialog }) => FinishDialog))

export const asks = asksOf('bucket')

/** /mypage/lists/bucket: as a list, as a hundred places, or what came true as an album. */
export function BucketPage() {
  const t = useT()
  const state = useList('bucket')
  const [finishing, setFinishing] = useState<Item | null>(null)
  return (
    <ListPage
      state={state}
      factsOf={item => <Facts item={item} state={state} />}
      onAchieve={setFinishing}
      views={[
        { value: 'hundred', label: t('viewHundred'), icon: 'gauge', render: () => <Hundred state={state} /> },
        { value: 'album', label: t('viewAlbum'), icon: 'image', render: () => <Album state={state} /> },
      ]}
    >
      {finishing && <FinishDialog item={finishing} state={state} onClose={() => setFinishing(null)} />}
    </ListPage>
  )
}

function Facts({ item, state }: { readonly item: Item; readonly state: ListState }) {
  const t = useT()
  const { language } = useLanguage()
  const genre = genreOf(item.genre)
  const target = targetInWords(t, item, state.birthday)
  return (
    <>
      {genre && <span>{t(genre)}</span>}
      {target && <span>{target}</span>}
      {item.cost_estimate !== null && <strong>{moneyInWords(item.cost_estimate, 'JPY', language)}</strong>}
      {item.progress > 0 && item.status !== 'done' && <span>{item.progress}%</span>}
    </>
  )
}
