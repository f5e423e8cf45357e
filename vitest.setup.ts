/** Repositories of teams have the same: it lies in the testing package. */
import './shared/testing/src/complaints.ts'
