import { matchLanguage } from '@techo/core'
import { setLanguage } from '@techo/ui'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { clearDocument } from './leave-nothing.ts'

/** What a page fetches lazily takes longer than the library's one second when all cores are busy. A failure still ends a test. */
configure({ asyncUtilTimeout: 30_000 })

// The hooks of a file of tests run first: they find what is left of its page, and the stand-ins it was drawn with.
afterEach(cleanup)

// The drag library lays what it says into the body a moment after it was drawn, also when that has gone meanwhile: in another file.
beforeEach(() => {
  for (const late of document.querySelectorAll('body > [id^="dnd-kit-"]')) late.remove()
})

const clear = clearDocument()

afterAll(() => {
  setLanguage(matchLanguage(navigator.languages))
  clear()
})
