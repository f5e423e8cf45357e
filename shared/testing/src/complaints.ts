import { refuseComplaints } from './refuse-complaints.ts'

refuseComplaints()
