import { languages } from '@techo/core'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { addresses } from '../addresses.ts'
import { publicPages } from '../public-pages.ts'
import { fullTitle } from '../title.ts'
import { applyHead } from './apply.ts'
import { descriptions } from './descriptions.ts'
import { escaped } from './escaped.ts'
import { feeds } from './feed.ts'
import { sitemap } from './site-files.ts'
import { structuredData } from './structured-data.ts'
import { tagsOf } from './tags.ts'

const origin = 'https://techo.example'
const told = { path: '/faq', language: 'en', title: 'Questions', origin, isNamed: false } as const
const paths = Object.keys(publicPages)

const xml = (text: string) => new DOMParser().parseFromString(text, 'application/xml')

describe('descriptions', () => {
  test('every public page has one in each language, of a length that is shown whole, and no other page has', () => {
    expect(Object.keys(descriptions)).toEqual(paths)
    for (const path of paths) {
      expect(descriptions[path]?.ja.length, path).toBeGreaterThan(30)
      expect(descriptions[path]?.ja.length, path).toBeLessThanOrEqual(80)
      expect(descriptions[path]?.en.length, path).toBeGreaterThan(60)
      expect(descriptions[path]?.en.length, path).toBeLessThanOrEqual(155)
    }
    for (const language of languages)
      expect(new Set(paths.map(path => descriptions[path]?.[language])).size).toBe(paths.length)
  })
})

describe('the head', () => {
  beforeEach(() => document.head.replaceChildren())
  const attribute = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name)

  test('of a public page names its own address, both languages and the one for everybody', () => {
    applyHead(told)
    expect(attribute('link[rel=canonical]', 'href')).toBe(`${origin}/faq`)
    expect(attribute('link[hreflang=ja]', 'href')).toBe(`${origin}/faq?hl=ja`)
    expect(attribute('link[hreflang=en]', 'href')).toBe(`${origin}/faq?hl=en`)
    expect(attribute('link[hreflang=x-default]', 'href')).toBe(`${origin}/faq`)
    applyHead({ ...told, isNamed: true })
    expect(attribute('link[rel=canonical]', 'href')).toBe(`${origin}/faq?hl=en`)
  })

  test('of the next page takes the place of the one before', () => {
    applyHead(told)
    const before = document.head.childElementCount
    applyHead({ ...told, path: '/about', title: 'About Techo', language: 'ja' })
    expect(document.head.childElementCount).toBe(before)
    expect(attribute('meta[property="og:title"]', 'content')).toBe('About Techo')
    expect(attribute('meta[name=description]', 'content')).toBe(descriptions['/about']?.ja)
    applyHead({ ...told, path: '/mypage' })
    expect([...document.head.children].map(each => each.outerHTML)).toEqual([
      '<meta name="robots" content="noindex" data-head="">',
    ])
  })

  test('keeps everything but the public pages out of search engines', () => {
    const open = addresses.filter(({ path }) =>
      tagsOf({ ...told, path }).every(tag => tag.attributes.name !== 'robots'),
    )
    expect(open.map(({ path }) => path)).toEqual(paths)
    for (const path of ['/faq/nothing', '/nothing', '/mypage/habits/1', '//evil'])
      expect(tagsOf({ ...told, path })).toEqual([{ name: 'meta', attributes: { name: 'robots', content: 'noindex' } }])
  })
})

describe('what robots read', () => {
  test('the sitemap is XML with each page once, its day and its languages', () => {
    const days = Object.fromEntries(paths.map(path => [path, '2026-11-20']))
    const map = xml(sitemap(origin, days))
    expect([...map.querySelectorAll('loc')].map(each => each.textContent)).toEqual(paths.map(path => origin + path))
    expect(new Set([...map.querySelectorAll('lastmod')].map(each => each.textContent))).toEqual(new Set(['2026-11-20']))
  })

  test('the feeds hold the same news in each language, newest day on top of the feed', () => {
    const files = feeds(origin)
    expect(Object.keys(files)).toEqual(['updates.xml', 'updates.en.xml'])
    const ids = Object.values(files).map(text =>
      [...xml(text).querySelectorAll('entry > updated')].map(each => each.textContent),
    )
    expect(ids[0]?.length).toBeGreaterThan(0)
    expect(ids[0]).toEqual(ids[1])
    for (const text of Object.values(files))
      expect(xml(text).querySelector('feed > updated')?.textContent).toBe(ids[0]?.toSorted().at(-1))
  })

  test('questions and answers are told as such, in words without markup', async () => {
    const [page] = await structuredData('/faq', 'ja', origin)
    expect(page).toMatchObject({ '@type': 'FAQPage', inLanguage: 'ja' })
    expect(JSON.stringify(page)).not.toMatch(/undefined|\[object/)
    expect(await structuredData('/terms', 'ja', origin)).toEqual([])
  })

  test('any text stays what it is inside an element and inside an attribute', () => {
    fc.assert(
      fc.property(fc.string(), value => {
        const place = document.createElement('div')
        place.innerHTML = `<p title="${escaped(value)}">${escaped(value)}</p>`
        const shown = value.replaceAll('\0', '').replaceAll('\r', '')
        expect(place.querySelector('p')?.getAttribute('title')?.replaceAll('\0', '').replaceAll('\r', '')).toBe(shown)
        expect(place.children).toHaveLength(1)
      }),
    )
  })
})

test('a title has the product’s name once', () => {
  expect(fullTitle('Help')).toBe('Help · Techo')
  expect(fullTitle('About Techo')).toBe('About Techo')
})
