import { afterAll } from 'vitest'
import { leaveNothing } from './shared/testing/src/leave-nothing.ts'
import { refuseComplaints } from './shared/testing/src/refuse-complaints.ts'

refuseComplaints()
afterAll(leaveNothing())
