/** Documents as plain data: no DOM, no React, no editor. Runs in the browser, in the server and in tests alike. */
export { type Doc, type DocMark, type DocNode, emptyDoc, type Issue, type IssueKind } from './document.ts'
export { docToHtml, escapeHtml } from './html.ts'
export { safeHref } from './link.ts'
export { contentErrors, fromPlainText, joinDocs, type Parsed, type ParseOptions, parseDoc } from './parse.ts'
export { type Repaired, repairDoc } from './repair.ts'
export { restoreDoc } from './restore.ts'
export { docToText, isEmptyDoc } from './text.ts'
