import { validateRemoteModule } from '@techo/core'
import { expect, test } from 'vitest'
import config from '../remote.config.ts'
import remote from './remote.tsx'

test('the remote exports what it declares', () => {
  expect(validateRemoteModule(config, remote)).toEqual([])
})
