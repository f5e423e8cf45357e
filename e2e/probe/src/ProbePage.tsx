import * as core from '@techo/core'
import * as data from '@techo/data'
import * as editor from '@techo/editor'
import * as ui from '@techo/ui'
import * as board from '@techo/ui/board'
import * as charts from '@techo/ui/charts'
import * as dates from '@techo/ui/dates'
import * as fields from '@techo/ui/fields'
import * as layout from '@techo/ui/layout'
import * as list from '@techo/ui/list'
import * as router from '@techo/ui/router'
import * as sortable from '@techo/ui/sortable'
import * as table from '@techo/ui/table'
import * as React from 'react'
import {
  newPart,
  useAddProbePartMutation,
  useProbePartsQuery,
  useRemoveProbePartMutation,
  useRenameProbePartMutation,
} from './api.ts'
import { breakOn, isBroken, litter, version } from './fault.ts'
import styles from './probe.module.css'

const given = { core, data, editor, ui, board, charts, dates, fields, layout, list, router, sortable, table, React }

/** Says what it was given and found, in lines that a test reads. */
export function Component() {
  breakOn('render')
  const { language } = ui.useLanguage()
  const { status, user } = data.useSession()
  const today = data.useToday()
  const { online, refused } = data.useSync()
  const profile = data.useProfile()
  const location = router.useLocation()
  const { data: parts } = useProbePartsQuery()
  const [add] = useAddProbePartMutation()
  const [rename] = useRenameProbePartMutation()
  const [remove] = useRemoveProbePartMutation()
  const [health, setHealth] = React.useState('')
  React.useEffect(litter, [])
  const ask = async () => {
    const answer = await data.send(data.request('/api/health'))
    setHealth(JSON.stringify(answer))
  }
  const part = parts?.[0]
  const lines = {
    version,
    language,
    status,
    person: user ? 'known' : 'unknown',
    today: core.formatDay(today, language),
    sync: online && refused === 0 ? 'calm' : 'troubled',
    week: String(profile.week_start),
    path: location.pathname,
    slices: Object.keys(data.store.getState()).sort().join(' '),
    given: Object.entries(given)
      .map(([name, module]) => `${name} ${Object.keys(module).length > 0 ? 'whole' : 'empty'}`)
      .join(', '),
    health,
  }
  return (
    <div className={styles.probe}>
      <h1 tabIndex={-1}>探針</h1>
      {isBroken('link') && <router.Link to="/mypage/probe/part/of/it">…</router.Link>}
      <dl>
        {Object.entries(lines).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-line={name}>{value}</dd>
          </div>
        ))}
      </dl>
      <ui.Button onPress={() => void add(newPart())}>add</ui.Button>
      <ui.Button onPress={() => part && void rename({ id: part.id, name: 'renamed' })}>rename</ui.Button>
      <ui.Button onPress={() => part && void remove(part.id)}>remove</ui.Button>
      <ui.Button onPress={() => void ask()}>ask</ui.Button>
      <ui.Button onPress={() => ui.toast({ message: 'told' })}>tell</ui.Button>
      <ul aria-label="parts">
        {parts?.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <charts.BarChart title="bars" labels={['a', 'b']} series={[{ label: 'count', values: [1, 2] }]} />
      <editor.RichEditor content={null} label="text" />
    </div>
  )
}
