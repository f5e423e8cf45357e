import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { listRemotes } from './check-without.ts'
import { ensureChromium } from './chromium.ts'
import { root } from './root.ts'

const folder = join(root, 'shell/public')
const paper = '#f6f1e7'
const cover = '#23487a'

const social = {
  ja: {
    lines: ['今日を書く。', '明日につながる。'],
    text: '習慣と日々の記録が一冊になった手帳',
    month: '2026年11月',
    weekday: '金曜日',
  },
  en: {
    lines: ['Write today.', 'Carry it into tomorrow.'],
    text: 'Habits and days in one planner',
    month: 'November 2026',
    weekday: 'Friday',
  },
} as const

const manifest = {
  ja: {
    name: 'Techo 手帳',
    description: '今日やること、続けたい習慣、その日の記録を一冊にまとめる手帳です。',
  },
  en: {
    name: 'Techo',
    description: 'The planner that holds your tasks, habits and days together.',
  },
} as const

/** Files that open with the installed app, and that other programs may share with it. */
const opened = {
  'text/calendar': ['.ics'],
  'text/markdown': ['.md', '.markdown'],
  'text/csv': ['.csv'],
} as const

async function paint(browser: Browser, width: number, height: number, html: string, isClear = false): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 1 })
  await page.setContent(`<style>*{margin:0;box-sizing:border-box}</style>${html}`)
  const png = await page.screenshot({ omitBackground: isClear })
  await page.close()
  return png
}

/** The sign in the middle of a square. @param share how much of its side the sign takes */
const square = (svg: string, side: number, share: number, background: string) =>
  `<div style="width:${side}px;height:${side}px;display:grid;place-items:center;background:${background}">
    <div style="width:${side * share}px;height:${side * share}px">${svg}</div></div>`

/** The old format for icons, as a frame around one PNG. */
function ico(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

const card = (svg: string, { lines, text, month, weekday }: (typeof social)['ja' | 'en'], language: string) =>
  `<div lang="${language}" style="width:1200px;height:630px;padding:72px 84px;background:${paper};color:#2a251e;
    font-family:'Noto Serif CJK JP',serif;display:grid;grid-template-rows:auto 1fr auto">
    <div style="display:flex;align-items:center;gap:18px;font-size:40px;font-weight:600">
      <div style="width:64px;height:64px">${svg}</div>Techo</div>
    <div style="align-self:center;display:grid;grid-template-columns:1fr auto;align-items:center;gap:64px">
      <div style="font-size:${language === 'ja' ? 78 : 66}px;line-height:1.35;font-weight:500">${lines.join('<br>')}</div>
      <div style="border-inline-start:2px solid #c8bca5;padding-inline-start:56px">
        <div style="font-size:190px;line-height:1;color:${cover}">20</div>
        <div style="font-size:28px;line-height:1.6;color:#585045;margin-block-start:14px">${month}<br>${weekday}</div>
      </div></div>
    <div style="border-block-start:2px solid #c8bca5;padding-block-start:26px;font-size:30px;color:#585045;
      font-family:'Noto Sans CJK JP',sans-serif">${text}</div></div>`

interface Titled {
  readonly ja: string
  readonly en: string
}

/** What of a `remote.config.ts` is read here. */
interface Declared {
  readonly routes: readonly { readonly path: string; readonly title: Titled; readonly shortcut?: number }[]
  readonly quickAdd?: readonly {
    readonly id: string
    readonly title: Titled
    readonly command?: Titled
    readonly shortcut?: number
  }[]
}

interface Shortcut {
  readonly url: string
  readonly name: Titled
  readonly order: number
}

/** Where the icon of an installed Techo leads, as the remotes declare it: pages, and forms of quick add. */
async function shortcutsOf(): Promise<readonly Shortcut[]> {
  const declared = await Promise.all(
    (await listRemotes()).map(async (id): Promise<readonly Shortcut[]> => {
      const { default: config }: { default: Declared } = await import(join(root, 'remotes', id, 'remote.config.ts'))
      return [
        ...config.routes.flatMap(({ path, title, shortcut: order }) =>
          order === undefined ? [] : [{ url: path, name: title, order }],
        ),
        ...(config.quickAdd ?? []).flatMap(({ id: form, title, command, shortcut: order }) =>
          order === undefined ? [] : [{ url: `/mypage/add?as=${id}.${form}`, name: command ?? title, order }],
        ),
      ]
    }),
  )
  return declared.flat().sort((one, other) => one.order - other.order)
}

/**
 * `pnpm brand`: everything that is made out of the sign `shell/public/icon.svg`: icons for browsers and home screens, the web
 * manifests, and the pictures that link previews show.
 */
export async function run(): Promise<void> {
  const svg = await readFile(join(folder, 'icon.svg'), 'utf8')
  const shortcuts = await shortcutsOf()
  const { CHROMIUM_PATH } = await ensureChromium()
  const browser = await chromium.launch({
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const write = (name: string, data: string | Buffer) => writeFile(join(folder, name), data)
  try {
    await mkdir(folder, { recursive: true })
    for (const side of [192, 512])
      await write(`icon-${side}.png`, await paint(browser, side, side, square(svg, side, 1, 'transparent'), true))
    // What a launcher cuts to its own shape: everything that matters lies within the inner 80 percent.
    for (const side of [192, 512])
      await write(`icon-maskable-${side}.png`, await paint(browser, side, side, square(svg, side, 0.62, paper)))
    await write('apple-touch-icon.png', await paint(browser, 180, 180, square(svg, 180, 0.74, paper)))
    await write('favicon.ico', ico(await paint(browser, 32, 32, square(svg, 32, 1, 'transparent'), true), 32))
    for (const language of ['ja', 'en'] as const) {
      await write(`social-${language}.png`, await paint(browser, 1200, 630, card(svg, social[language], language)))
      await write(`manifest-${language}.webmanifest`, webmanifest(language, shortcuts))
    }
  } finally {
    await browser.close()
  }
  process.stdout.write(`Icons, manifests and pictures for link previews lie in ${folder}\n`)
}

function webmanifest(language: 'ja' | 'en', shortcuts: readonly Shortcut[]): string {
  const { name, description } = manifest[language]
  const icon = (src: string, side: number, purpose: 'any' | 'maskable') => ({
    src,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  })
  const data = {
    id: '/mypage',
    name,
    short_name: 'Techo',
    description,
    lang: language,
    start_url: '/mypage',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    categories: ['lifestyle', 'productivity'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...[192, 512].flatMap(side => [
        icon(`/icon-${side}.png`, side, 'any'),
        icon(`/icon-maskable-${side}.png`, side, 'maskable'),
      ]),
    ],
    shortcuts: shortcuts.map(({ name, url }) => ({ name: name[language], url })),
    share_target: {
      action: '/mypage/add',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [{ name: 'files', accept: ['image/*', ...Object.entries(opened).flat(2)] }],
      },
    },
    file_handlers: [
      {
        action: '/mypage/add',
        accept: opened,
        // Several files come into one window.
        launch_type: 'single-client',
      },
    ],
    protocol_handlers: [{ protocol: 'web+techo', url: '/mypage/add?to=%s' }],
  }
  return `${JSON.stringify(data, null, 2)}\n`
}
