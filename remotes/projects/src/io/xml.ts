import { NotAPlan } from './plan-file.ts'

/** Reading and writing XML: the browser's own parser, which fetches nothing and stops entities that grow. */

/** @throws {NotAPlan} */
export function parseXml(text: string): Element {
  const root = new DOMParser().parseFromString(text.trimStart(), 'application/xml').documentElement as Element | null
  if (!root || root.nodeName === 'parsererror' || root.querySelector('parsererror')) throw new NotAPlan('xml')
  return root
}

export const childrenOf = (element: Element | undefined, name: string): readonly Element[] =>
  element ? [...element.children].filter(child => child.localName === name) : []

export const childOf = (element: Element | undefined, name: string): Element | undefined => childrenOf(element, name)[0]

/** The text of a child; empty when there is none. */
export const textOf = (element: Element | undefined, name: string): string =>
  childOf(element, name)?.textContent?.trim() ?? ''

export const numberOf = (element: Element | undefined, name: string, otherwise: number): number => {
  const text = textOf(element, name)
  const number = Number(text)
  return text === '' || Number.isNaN(number) ? otherwise : number
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as XML can hold it: control characters, which it cannot, are left out. */
export const escapeXml = (text: string): string =>
  text.replace(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '').replace(/[&<>"]/g, sign => entities[sign] ?? sign)

/** An element with its children; what is null or undefined is left out. */
export const element = (
  name: string,
  content: string | number | readonly (string | null | undefined)[] | null | undefined,
): string =>
  content === null || content === undefined
    ? ''
    : `<${name}>${Array.isArray(content) ? content.filter(Boolean).join('') : escapeXml(String(content))}</${name}>`
