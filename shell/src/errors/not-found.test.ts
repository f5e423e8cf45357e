import { expect, test } from 'vitest'
import { factsOf, NotFoundError } from './not-found.ts'

test('an unmatched path is a 404 with the path in its message', () => {
  expect(factsOf(new NotFoundError('/mypage/x'))).toEqual({
    status: 404,
    statusMessage: 'Page Not Found',
    description: 'Page not found: /mypage/x',
  })
})

test.each([
  [new Error('boom'), 500, 'boom'],
  ['just words', 500, 'just words'],
  [null, 500, ''],
  [undefined, 500, ''],
  [{ status: 503, statusText: 'Service Unavailable' }, 503, 'Service Unavailable'],
  [{ statusCode: 403, message: 'ignored' }, 403, ''],
  [{ status: 404, data: 'gone' }, 404, 'gone'],
  [{ status: 200 }, 500, ''],
  [
    new Error('Loading chunk 812 failed.\n(error: https://techo.example/assets/async/812.1f.js)'),
    500,
    'Loading chunk 812 failed.',
  ],
  [
    new TypeError('Failed to fetch dynamically imported module: https://techo.example/x.js?a=1'),
    500,
    'Failed to fetch dynamically imported module',
  ],
  [{ status: '404' }, 500, ''],
])('%j is told as %i', (error, status, description) => {
  expect(factsOf(error)).toEqual({
    status,
    statusMessage: status === 404 ? 'Page Not Found' : 'Internal Server Error',
    description,
  })
})
