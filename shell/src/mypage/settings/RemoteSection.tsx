import { Skeleton } from '@techo/ui'
import { Suspense } from 'react'
import { RemotePart } from '../RemotePart.tsx'
import { Section } from './Section.tsx'

interface Props {
  readonly section: string
  readonly title: string
  readonly remote: { readonly id: string; readonly panel: string }
}

/** A section that a remote fills: title and frame stand at once, its settings come when they come. */
export const RemoteSection = ({ section, title, remote }: Props) => (
  <Section id={section} title={title}>
    <RemotePart remoteId={remote.id}>
      {({ settings }) => {
        const Panel = settings?.find(({ id }) => id === remote.panel)?.component
        return Panel ? (
          <Suspense fallback={<Skeleton kind="rows" lines={3} />}>
            <Panel />
          </Suspense>
        ) : null
      }}
    </RemotePart>
  </Section>
)
