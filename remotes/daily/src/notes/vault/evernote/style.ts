import type { HtmlElement } from '@techo/editor/doc'

/** What Evernote says of an element in its style (`--en-codeblock:true`, `-en-codeblock:true` of old); null where it says nothing. */
export const said = ({ attrs }: HtmlElement, name: string): string | null =>
  new RegExp(`(?:^|;)\\s*--?en-${name}\\s*:\\s*([^;]*)`, 'i').exec(attrs.style ?? '')?.[1]?.trim() ?? null

export const isSaid = (element: HtmlElement, name: string): boolean => said(element, name) === 'true'
