import { createContext, type Ref } from 'react'

/**
 * What the bundler puts in place of the router's half that belongs to a server of its own (2 KB of every page): links that bring
 * their page along, which they do only below that server's context, and what writes its documents.
 */

/** Nothing provides it here, as nothing provides the real one. */
export const FrameworkContext = createContext(undefined)

const nothing = {}

/** As the real one answers without that context. */
export const usePrefetchBehavior = (): readonly [false, null, object] => [false, null, nothing]

export const mergeRefs = <Element>(given: Ref<Element>): Ref<Element> => given

export const PrefetchPageLinks = (): null => null
