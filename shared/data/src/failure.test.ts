import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
} from '@supabase/auth-js'
import type { Problem } from '@techo/core'
import { describe, expect, it } from 'vitest'
import { fromAnswer, fromPostgrest, toProblem } from './failure.ts'

const row = '(…, 私の秘密の日記, …)'
const postgrest = (status: number, code: string, message = '', details: string | null = null) => ({
  status,
  error: { code, message, details, hint: null },
})

const answers: readonly (readonly [string, { error: unknown; status: number }, Problem])[] = [
  [
    'a check',
    postgrest(
      400,
      '23514',
      'new row for relation "habits" violates check constraint "habits_name_not_blank"',
      `Failing row contains ${row}.`,
    ),
    { kind: 'invalid', code: 'habits_name_not_blank', detail: '23514' },
  ],
  [
    'a unique rule',
    postgrest(
      409,
      '23505',
      'duplicate key value violates unique constraint "habit_schedules_place"',
      `Key (x)=${row} already exists.`,
    ),
    { kind: 'conflict', code: 'habit_schedules_place', detail: '23505' },
  ],
  [
    'a foreign key',
    postgrest(
      409,
      '23503',
      'insert or update on table "habits" violates foreign key constraint "habits_group_id_fkey"',
    ),
    { kind: 'invalid', code: 'habits_group_id_fkey', detail: '23503' },
  ],
  [
    'row security',
    postgrest(403, '42501', 'new row violates row-level security policy for table "habits"'),
    { kind: 'forbidden', code: 'habits', detail: '42501' },
  ],
  [
    'a missing grant',
    postgrest(403, '42501', 'permission denied for table habits'),
    { kind: 'forbidden', code: '42501' },
  ],
  [
    'no session',
    postgrest(401, '42501', 'permission denied for table habits'),
    { kind: 'unauthorized', code: '42501' },
  ],
  ['an ended token', postgrest(401, 'PGRST303', 'JWT expired'), { kind: 'unauthorized', code: 'PGRST303' }],
  ['no row', postgrest(406, 'PGRST116', 'JSON object requested'), { kind: 'missing', code: 'PGRST116' }],
  ['an unknown column', postgrest(400, 'PGRST204', "Could not find the 'x' column"), { kind: 'bug', code: 'PGRST204' }],
  [
    'a wrong type',
    postgrest(400, '22P02', `invalid input syntax for type uuid: "${row}"`),
    { kind: 'invalid', code: '22P02' },
  ],
  [
    'a collision of transactions',
    postgrest(500, '40001', 'could not serialize access'),
    { kind: 'unavailable', code: '40001' },
  ],
  [
    'a full disk',
    postgrest(507, 'insufficient_storage', 'too little room'),
    { kind: 'unavailable', code: 'insufficient_storage' },
  ],
  [
    'a full disk of a hosted project',
    postgrest(503, '53100', 'could not extend file'),
    { kind: 'unavailable', code: 'insufficient_storage' },
  ],
  [
    'a full disk, by something in between',
    { status: 507, error: { message: '<html>' } },
    { kind: 'unavailable', code: 'insufficient_storage' },
  ],
  [
    'a database that is away',
    postgrest(503, 'PGRST002', 'Could not query the database'),
    { kind: 'unavailable', code: 'PGRST002' },
  ],
  [
    'a page instead of JSON',
    { status: 200, error: { message: '<!doctype html><title>Wi-Fi</title>' } },
    { kind: 'unavailable', code: 'not_json' },
  ],
  [
    'truncated JSON',
    { status: 200, error: { message: '[{"id":"1","doc_te' } },
    { kind: 'unavailable', code: 'not_json' },
  ],
  ['a gateway', { status: 502, error: { message: 'Bad Gateway' } }, { kind: 'unavailable', code: 'status_502' }],
  [
    'a body that is too large',
    { status: 413, error: { message: 'Too large' } },
    { kind: 'invalid', code: 'status_413' },
  ],
  [
    'a cut line',
    { status: 0, error: { message: 'TypeError: fetch failed', code: '', details: '', hint: '' } },
    { kind: 'offline', code: 'network' },
  ],
  [
    'silence',
    { status: 0, error: { message: 'TimeoutError: No answer', code: '' } },
    { kind: 'offline', code: 'timeout' },
  ],
  [
    'a request nobody wants any more',
    { status: 0, error: { message: 'AbortError: aborted', code: '' } },
    { kind: 'offline', code: 'aborted' },
  ],
]

describe('what PostgREST says', () => {
  it.each(answers)('of %s becomes a problem without the person’s words', (_, answer, wanted) => {
    expect(fromPostgrest(answer)).toEqual(wanted)
    expect(JSON.stringify(fromPostgrest(answer))).not.toContain('秘密')
  })
})

describe('what the auth service says', () => {
  it.each<readonly [string, unknown, Problem]>([
    [
      'a wrong password',
      new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'),
      { kind: 'invalid', code: 'invalid_credentials' },
    ],
    [
      'an address not confirmed',
      new AuthApiError('Email not confirmed', 400, 'email_not_confirmed'),
      { kind: 'invalid', code: 'email_not_confirmed' },
    ],
    [
      'too many letters',
      new AuthApiError('', 429, 'over_email_send_rate_limit'),
      { kind: 'limited', code: 'over_email_send_rate_limit' },
    ],
    [
      'too many tries',
      new AuthApiError('', 429, 'over_request_rate_limit'),
      { kind: 'limited', code: 'over_request_rate_limit' },
    ],
    ['a code that is over', new AuthApiError('', 403, 'otp_expired'), { kind: 'invalid', code: 'otp_expired' }],
    [
      'an account that is there',
      new AuthApiError('', 422, 'user_already_exists'),
      { kind: 'conflict', code: 'user_already_exists' },
    ],
    [
      'a weak password',
      new AuthWeakPasswordError('', 422, ['length', 'characters']),
      { kind: 'invalid', code: 'weak_password', reasons: ['length', 'characters'] },
    ],
    [
      'a used refresh token',
      new AuthApiError('', 400, 'refresh_token_already_used'),
      { kind: 'unauthorized', code: 'refresh_token_already_used' },
    ],
    [
      'no session',
      new AuthSessionMissingError(),
      { kind: 'unauthorized', code: 'session_missing', detail: 'Auth session missing!' },
    ],
    ['a cut line', new AuthRetryableFetchError('Failed to fetch', 0), { kind: 'offline', code: 'network' }],
    ...[502, 503, 504].map(
      status =>
        [
          `status ${status}`,
          new AuthRetryableFetchError('', status),
          { kind: 'unavailable', code: `status_${status}` },
        ] as const,
    ),
  ])('of %s becomes a problem', (_, error, wanted) => {
    expect(toProblem(error)).toEqual(wanted)
  })
})

describe('what our API says', () => {
  it.each<readonly [number, unknown, Problem]>([
    [400, { kind: 'invalid', code: 'isbn_wrong' }, { kind: 'invalid', code: 'isbn_wrong' }],
    [401, { code: 'no_token' }, { kind: 'unauthorized', code: 'no_token' }],
    [403, null, { kind: 'forbidden', code: 'status_403' }],
    [404, { error: 'book_missing' }, { kind: 'missing', code: 'book_missing' }],
    [409, {}, { kind: 'conflict', code: 'status_409' }],
    [413, undefined, { kind: 'invalid', code: 'status_413' }],
    [422, { code: 'body_wrong' }, { kind: 'invalid', code: 'body_wrong' }],
    [500, undefined, { kind: 'unavailable', code: 'status_500' }],
    [503, undefined, { kind: 'unavailable', code: 'status_503' }],
    [200, undefined, { kind: 'unavailable', code: 'not_json' }],
  ])('with %i and %j becomes a problem', (status, body, wanted) => {
    expect(fromAnswer({ status, body })).toEqual(wanted)
  })

  it('of a limit keeps how long to wait', () => {
    expect(fromAnswer({ status: 429, body: {}, retryAfter: '17' })).toEqual({
      kind: 'limited',
      code: 'status_429',
      retryAfter: 17,
    })
  })
})

describe('anything else that was thrown', () => {
  it('is the network’s fault where fetch says so, and ours otherwise', () => {
    for (const message of [
      'Failed to fetch',
      'fetch failed',
      'Load failed',
      'NetworkError when attempting to fetch resource.',
      'terminated',
    ])
      expect(toProblem(new TypeError(message)).kind, message).toBe('offline')
    expect(toProblem(new DOMException('No answer', 'TimeoutError'))).toEqual({ kind: 'offline', code: 'timeout' })
    expect(toProblem(new TypeError('x is not a function'))).toEqual({
      kind: 'bug',
      detail: 'TypeError: x is not a function',
    })
    expect(toProblem({ kind: 'missing' })).toEqual({ kind: 'missing' })
    expect(toProblem(undefined)).toEqual({ kind: 'bug' })
  })
})
