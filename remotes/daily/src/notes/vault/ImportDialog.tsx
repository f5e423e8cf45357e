import {
  ImportDialog as Dialog,
  type ImportAccount,
  type ImportDialogProps,
  type ImportReading,
  type ImportSteps,
} from '@techo/ui/import'
import { useVaultT } from './messages.ts'
import { type Report, useImport } from './useImport.ts'

/** What is told of parts of notes, the worst first. */
const kinds = [
  'lost_words',
  'missing_tasks',
  'missing_picture',
  'missing_file',
  'kept_locked',
  'lost_link',
  'lost_times',
  'kept_head',
  'kept_html',
  'lost_html',
  'lost_comment',
] as const

/** Files in, with an account of everything that is not as it was. */
export function ImportDialog({ given, onClose }: Pick<ImportDialogProps, 'given' | 'onClose'>) {
  const t = useVaultT()
  const { prepare } = useImport()
  const accountOf = ({ same, pictures, unresolved, kept, skipped }: Report, ...first: string[]): ImportAccount => ({
    says: [
      ...first,
      ...(pictures > 0 ? [t('importPictures', { count: pictures })] : []),
      ...(same > 0 ? [t('importSame', { count: same })] : []),
    ],
    groups: [
      {
        title: t('unresolved', { count: unresolved.length }),
        lines: unresolved.map(({ path, title }) => ({ name: `[[${title}]]`, words: path })),
      },
      ...kinds.map(kind => {
        const lines = kept.filter(({ reason }) => reason === kind)
        return {
          title: `${t(kind)} (${lines.length})`,
          lines: lines.map(({ path, what }) => ({ name: what, words: path })),
        }
      }),
    ].map(group => ({ ...group, isOpen: true, isLoss: true })),
    faults: skipped.map(({ path, reason }) => ({ place: path, reason: t(reason) })),
  })
  const read = async (files: readonly File[], steps: ImportSteps): Promise<ImportReading> => {
    const prepared = await prepare(files, steps)
    if (typeof prepared === 'string') return { refused: t(prepared) }
    const { added } = prepared.report
    return {
      ...accountOf(prepared.report, t('importReview', { count: added }), t('importReviewText')),
      take: added > 0 ? t('importConfirm', { count: added }) : null,
      write: async writing => {
        const report = await prepared.write(writing)
        return accountOf(report, t('importDone', { count: report.added }))
      },
    }
  }
  return (
    <Dialog
      title={t('importTitle')}
      text={t('importText')}
      drop={t('drop')}
      accept={['.zip', '.enex', '.html', '.md', '.markdown', '.txt', 'image/*']}
      multiple
      maxBytes={500 * 1024 ** 2}
      report="notes-import"
      read={read}
      given={given}
      onClose={onClose}
    />
  )
}
