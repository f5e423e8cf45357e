import type { BrowserContext, Page } from '@playwright/test'
import { type Language, languages, type RemoteConfig } from '@techo/core'
import type { RemoteBuild } from '@techo/core/registry'
import type { Finding } from '../registry/gate.ts'
import { inWords, undeclared, type Visit, visitsOf } from './addresses.ts'
import { axeFindings, setTheme } from './axe.ts'
import { complaintsOf } from './complaints.ts'
import { Found, type Kind } from './findings.ts'
import { visitAgain } from './growth.ts'
import { type Opened, open } from './opened.ts'
import { end, Hung, whileAnswering, within } from './rest.ts'

/** A person of the product that a build is opened by. */
export interface Member {
  /** a browser of theirs in a language, signed in; relative addresses are the product's */
  readonly enter: (language: Language) => Promise<BrowserContext>
  /** gives them rows of the build's, by its own sample, in a page of theirs */
  readonly fill: (page: Page) => Promise<unknown>
  /** id of one of their rows */
  readonly rowOf: (table: string) => Promise<string | undefined>
}

export interface Inspection {
  readonly build: RemoteBuild
  readonly member: Member
  /** patterns of addresses that are the shell's or another remote's */
  readonly addresses: readonly string[]
  /** a civil day, for addresses of a day */
  readonly today: string
  /** ends it when so many things were found; default 20 */
  readonly most?: number | undefined
  /** milliseconds after which a page that answers nothing counts as one that never will; default 15,000 */
  readonly patience?: number | undefined
}

export interface Inspected {
  readonly findings: readonly Finding[]
  /** how many times an address was opened */
  readonly looks: number
  /** milliseconds until the slowest page was drawn */
  readonly slowest: number
}

/** Most milliseconds from the start of a document until a page is drawn. */
const firstPaint = 5000

/**
 * Opens everything a build declares, in the real shell and in both languages, and tells what is wrong with it: whatever fails, an
 * address that nobody declared, a first paint after five seconds, what axe or the content security policy object to, and what is
 * left on the page around it when somebody has gone on. A page that never answers is ended, and the inspection with it.
 */
export async function inspect(inspection: Inspection): Promise<Inspected> {
  const state: State = { ...inspection, found: new Found(), looks: 0, slowest: 0, isHung: false }
  for (const language of languages) if (!isOver(state)) await inspectIn(language, state)
  const { found, looks, slowest } = state
  return { findings: found.findings(), looks, slowest: Math.round(slowest) }
}

interface State extends Inspection {
  readonly found: Found
  looks: number
  slowest: number
  /** a page of it took the thread for ever: nothing more is to be learned */
  isHung: boolean
}

const isOver = ({ most = 20, found, isHung }: State) => isHung || found.count >= most

/** The first language is looked at with everything, the others for what a language can change. */
const isWhole = (language: Language) => language === languages[0]

type Note = (kind: Kind, ...texts: readonly string[]) => void

async function inspectIn(language: Language, state: State): Promise<void> {
  const { build, member, today, patience = 15_000, found } = state
  const { config } = build
  const context = await member.enter(language)
  const complaints = complaintsOf(context)
  const opened = await open(await context.newPage(), config.id)
  const attempt = async (where: string, work: (note: Note) => Promise<unknown>) => {
    if (isOver(state)) return
    const note: Note = (kind, ...texts) => found.add(kind, `${where} ${inWords(language)}`, ...texts)
    await whileAnswering(opened.page, patience, () => work(note)).catch((error: unknown) => {
      state.isHung = error instanceof Hung
      note(state.isHung ? 'hang' : 'failure', told(error))
    })
    for (const text of complaints.take()) note(/content security policy/i.test(text) ? 'policy' : 'failure', text)
  }
  await attempt('/mypage/settings', () => opened.begin())
  if (isWhole(language)) {
    const [first] = await visitsOf(config, today, async () => undefined)
    // With nothing of the person's yet: what cannot be drawn at all is found before anything is filled in.
    if (first) await attempt(`${first.declared} (empty)`, note => look(opened, first, language, state, note))
    if (config.sample) await attempt('the sample life', () => member.fill(opened.page))
  }
  for (const visit of isOver(state) ? [] : await visitsOf(config, today, member.rowOf))
    await attempt(visit.declared, note => look(opened, visit, language, state, note))
  if (isWhole(language))
    await attempt('one visit after another', async note =>
      note('growth', ...(await visitAgain(opened, placesOf(config)))),
    )
  if (state.isHung) await end(opened.page)
  await within(5000, context.close())
}

const told = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

/** The pages that a person reaches by the menu. */
const placesOf = ({ menu }: RemoteConfig): string[] => [...new Set(menu.map(({ to }) => to))]

/** One address, from its first paint until somebody has gone on. */
async function look(opened: Opened, visit: Visit, language: Language, state: State, note: Note): Promise<void> {
  const { page } = opened
  state.looks++
  let drawnAt = await opened.go(visit.address)
  // A machine that does something else meanwhile is not the build's fault.
  if (drawnAt > firstPaint) drawnAt = await opened.go(visit.address)
  if (drawnAt > firstPaint) note('slow', `it is drawn after ${(drawnAt / 1000).toFixed(1)} s, and 5 are allowed`)
  state.slowest = Math.max(state.slowest, drawnAt)
  if (visit.isPage && !opened.hasRun())
    note('failure', 'nothing of the build was asked for: something else was looked at')
  if (visit.isPage)
    note(
      'address',
      ...undeclared(await opened.links(), state.build.config, state.addresses).map(
        path => `it leads to ${path}, which nobody has declared`,
      ),
    )
  note('axe', ...(await axeFindings(page, 'whole')))
  if (!isWhole(language)) return
  const root = page.locator(':root')
  const theme = await root.getAttribute('data-theme')
  await setTheme(page, 'dark')
  note('axe', ...(await axeFindings(page, 'colours')).map(text => `in the dark, ${text}`))
  // As it was: the theme of the browser.
  await root.evaluate((element, was) => {
    if (was === null) element.removeAttribute('data-theme')
    else element.setAttribute('data-theme', was)
  }, theme)
  if (!(await opened.isTabHeard())) note('frame', 'the Tab key leads nowhere')
  await opened.leave()
  note('left', ...(await opened.leftBehind()).map(text => `it leaves behind ${text}`))
}
