import type { LanguageFn } from 'highlight.js'

/**
 * Colours for code, on demand: the highlighter is a chunk, each language another one, fetched when the first block of that
 * language is shown. Code is never HTML here; a part is a text and what it is.
 */
export interface CodePart {
  readonly text: string
  /** `keyword`, `string`, `comment`, …; null for what is nothing special */
  readonly kind: string | null
}

export type Highlighter = (code: string) => readonly CodePart[]

const languages: Readonly<Record<string, () => Promise<{ default: LanguageFn }>>> = {
  bash: () => import('highlight.js/lib/languages/bash'),
  c: () => import('highlight.js/lib/languages/c'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  diff: () => import('highlight.js/lib/languages/diff'),
  go: () => import('highlight.js/lib/languages/go'),
  html: () => import('highlight.js/lib/languages/xml'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  kotlin: () => import('highlight.js/lib/languages/kotlin'),
  markdown: () => import('highlight.js/lib/languages/markdown'),
  php: () => import('highlight.js/lib/languages/php'),
  python: () => import('highlight.js/lib/languages/python'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  rust: () => import('highlight.js/lib/languages/rust'),
  sql: () => import('highlight.js/lib/languages/sql'),
  swift: () => import('highlight.js/lib/languages/swift'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  yaml: () => import('highlight.js/lib/languages/yaml'),
}

const aliases: Readonly<Record<string, string>> = {
  'c#': 'csharp',
  'c++': 'cpp',
  cs: 'csharp',
  golang: 'go',
  js: 'javascript',
  jsx: 'javascript',
  kt: 'kotlin',
  md: 'markdown',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  svg: 'html',
  ts: 'typescript',
  tsx: 'typescript',
  xml: 'html',
  yml: 'yaml',
  zsh: 'bash',
}

/** Longer code is shown without colours: they would cost more than they tell. */
const longest = 50_000

const ready = new Map<string, Highlighter>()

/** The name under which a language is known here; null when its colours are not. */
export const languageNamed = (name: unknown): string | null => {
  if (typeof name !== 'string') return null
  const known = aliases[name.toLowerCase()] ?? name.toLowerCase()
  return Object.hasOwn(languages, known) ? known : null
}

/** The highlighter of a language when it is there already. */
export const highlighterNow = (name: unknown): Highlighter | null => ready.get(languageNamed(name) ?? '') ?? null

/** Fetches the highlighter of a language; null for one that is not known. A failure is not remembered. */
export async function loadHighlighter(name: unknown): Promise<Highlighter | null> {
  const language = languageNamed(name)
  const load = language === null ? undefined : languages[language]
  if (language === null || !load) return null
  const known = ready.get(language)
  if (known) return known
  const [{ createLowlight }, grammar] = await Promise.all([import('lowlight'), load()])
  const lowlight = createLowlight({ [language]: grammar.default })
  const highlighter: Highlighter = code =>
    code.length > longest ? [{ text: code, kind: null }] : partsOf(lowlight.highlight(language, code).children, null)
  ready.set(language, highlighter)
  return highlighter
}

interface Tree {
  readonly type: string
  readonly value?: string
  readonly children?: readonly Tree[]
  readonly properties?: { readonly className?: unknown }
}

/** `hljs-title function_` → `title` */
const kindOf = (tree: Tree): string | null => {
  const names = tree.properties?.className
  const first: unknown = Array.isArray(names) ? names[0] : null
  return typeof first === 'string' ? first.replace(/^hljs-/, '').replace(/_$/, '') : null
}

const partsOf = (trees: readonly Tree[], kind: string | null): CodePart[] =>
  trees.flatMap(tree =>
    tree.type === 'text' ? [{ text: tree.value ?? '', kind }] : partsOf(tree.children ?? [], kindOf(tree) ?? kind),
  )
