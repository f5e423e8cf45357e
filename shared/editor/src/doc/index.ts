/** Documents as plain data: no DOM, no React, no editor. Runs in the browser, in the server and in tests alike. */
export { type BlockChange, type DocDifference, diffDocs } from './difference.ts'
export { type Doc, type DocMark, type DocNode, emptyDoc, type Issue, type IssueKind } from './document.ts'
export {
  type DocAttachment,
  type DocHeading,
  type DocLink,
  type DocTask,
  docAttachments,
  docHeadings,
  docLinks,
  docMentions,
  docTags,
  docTasks,
  setTask,
  type UnlinkedMention,
} from './extract.ts'
export { htmlToDoc } from './from-html.ts'
export { docToHtml, docToHtmlPage, type HtmlOptions } from './html.ts'
export { domHtmlParser, type HtmlElement, type HtmlNode, type HtmlParser } from './html-tree.ts'
export { ensureIds, newBlockId } from './ids.ts'
export { type DocSize, docLimits, docSize, verdictOf } from './limits.ts'
export { safeHref } from './link.ts'
export { type LinkColumns, linkColumns, mentionsIn } from './link-rows.ts'
export { docToMarkdown } from './markdown/index.ts'
export { type Merged, mergeDocs } from './merge.ts'
export { docVersion, migrateDoc, versionOf } from './migrate.ts'
export { contentErrors, fromPlainText, type Parsed, type ParseOptions, parseDoc } from './parse.ts'
export { type Repaired, repairDoc } from './repair.ts'
export { restoreDoc } from './restore.ts'
export { docKey, sameDoc } from './same.ts'
export { type CalloutKind, calloutKinds, type HighlightColour, highlightColours } from './schema.ts'
export { type DocStats, docStats, type TextStats, textStats } from './stats.ts'
export { docToText, isEmptyDoc } from './text.ts'
