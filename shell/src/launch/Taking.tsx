import type { FileTargetProps, RemoteModule } from '@techo/core'
import { arriving, Skeleton } from '@techo/ui'
import { useMemo } from 'react'
import { RemotePart } from '../mypage/RemotePart.tsx'
import type { Taker } from './file-targets.ts'

interface Props extends FileTargetProps {
  readonly taker: Taker
}

/** The dialog of a remote that takes files: it waits, fails and is tried again below the page that stands. */
export function Taking({ taker: { remoteId, id }, ...given }: Props) {
  return (
    <RemotePart remoteId={remoteId}>
      {module => (module.files ? <Brought module={module} id={id} {...given} /> : null)}
    </RemotePart>
  )
}

function Brought({ module, id, ...given }: FileTargetProps & { readonly module: RemoteModule; readonly id: string }) {
  const Target = useMemo(
    () =>
      arriving(
        async () => {
          const target = (await module.files?.())?.find(each => each.id === id)
          if (!target) throw new Error(`There is no target of files ${id}`)
          return target.component
        },
        () => <Skeleton lines={3} />,
      ),
    [module, id],
  )
  return <Target {...given} />
}
