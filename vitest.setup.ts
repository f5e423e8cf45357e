import { refuseComplaints } from './shared/testing/src/refuse-complaints.ts'

refuseComplaints()
