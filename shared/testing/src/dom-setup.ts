import { configure } from '@testing-library/react'

/** What a page fetches lazily takes longer than the library's one second when all cores are busy. A failure still ends a test. */
configure({ asyncUtilTimeout: 30_000 })
