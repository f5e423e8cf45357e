import { join } from 'node:path'
import { describeRemote } from '@techo/testing/remote'
import config from '../remote.config.ts'
import remote from './remote.tsx'

describeRemote({ config, remote, folder: join(import.meta.dirname, '..') })
