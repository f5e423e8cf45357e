import type { Problem } from '@techo/core'
import { toast } from '@techo/ui'
import { useMemberText } from './member-messages.ts'
import { isPlanLimit } from './payment/plan-limit.ts'
import { usePictureNoticeText } from './picture-notice-messages.ts'

/** Tells of a picture that was not taken after it had been added: too seldom to be weight of every page. */
export function tellOfPicture(problem: Problem | undefined): void {
  const words = usePictureNoticeText.translate(problem?.code === 'storage_full' ? 'full' : 'refused')
  toast({ message: isPlanLimit(problem) ? useMemberText.translate('notice.plan') : words, tone: 'danger' })
}
