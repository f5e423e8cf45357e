import { Page } from '@techo/ui'

export function VisionBoardPage() {
  return <Page title="">{null}</Page>
}
