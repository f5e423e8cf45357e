import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import type { EmbedPointer, EntityPointer } from '../../entity-pointer.ts'
import { useT } from '../../messages.ts'
import type { RichText } from '../create-editor.ts'
import { SuggestPopup } from '../SuggestPopup.tsx'
import { ActionMenu } from './ActionMenu.tsx'
import { BlockHandle } from './BlockHandle.tsx'
import { EmbeddedTexts } from './EmbeddedTexts.tsx'
import { EntityCard, useEntityLinks } from './EntityCard.tsx'
import { FormatToolbar } from './FormatToolbar.tsx'
import { LinkPanel } from './LinkPanel.tsx'
import { menuOf } from './menus.ts'
import { PicturePanel } from './PicturePanel.tsx'
import { rectOf } from './place.ts'
import { RubyPanel } from './RubyPanel.tsx'
import { TableHandles } from './TableHandles.tsx'
import { usePanel } from './use-editor.ts'

/** Everything that stands beside the text while one writes. */
export function Chrome({
  rich,
  entityCard,
  embeddedText,
  onOpenEntity,
}: {
  readonly rich: RichText
  readonly entityCard: ((link: EntityPointer) => ReactNode) | undefined
  readonly embeddedText: ((link: EmbedPointer) => ReactNode) | undefined
  readonly onOpenEntity: ((link: EntityPointer) => void) | undefined
}) {
  const t = useT()
  const panel = usePanel(rich)
  const latest = useRef(onOpenEntity)
  useEffect(() => {
    latest.current = onOpenEntity
  })
  const follow = useCallback((link: EntityPointer) => latest.current?.(link), [])
  useEntityLinks(rich, entityCard !== undefined, follow)
  const close = useCallback(
    (returns = true) => {
      rich.panels.close()
      if (returns && !rich.editor.isDestroyed) rich.view.focus()
    },
    [rich],
  )
  const leave = useCallback(() => close(false), [close])
  const menu = panel && menuOf(panel, rich, t)
  return (
    <>
      <SuggestPopup editor={rich} menu={rich.menu} label={t('slashMenu')} />
      <SuggestPopup editor={rich} menu={rich.mention} label={t('mentionMenu')} />
      {embeddedText && <EmbeddedTexts rich={rich} draw={embeddedText} />}
      <FormatToolbar rich={rich} />
      <BlockHandle rich={rich} isHeld={panel?.kind === 'block'} />
      <TableHandles rich={rich} isHeld={panel?.kind === 'table'} />
      {menu && panel && (
        <ActionMenu
          key={panel.kind}
          {...menu}
          at={() => rectOf('anchor' in panel ? panel.anchor : null, rich.view)}
          onClose={close}
        />
      )}
      {panel?.kind === 'link' && <LinkPanel rich={rich} onClose={close} />}
      {panel?.kind === 'ruby' && <RubyPanel rich={rich} onClose={close} />}
      {panel?.kind === 'picture' && <PicturePanel rich={rich} pos={panel.pos} onClose={close} />}
      {panel?.kind === 'entity' && entityCard && (
        <EntityCard
          rich={rich}
          anchor={panel.anchor}
          pos={panel.pos}
          card={entityCard}
          onOpen={follow}
          onClose={leave}
        />
      )}
    </>
  )
}
