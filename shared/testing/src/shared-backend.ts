import { shareBackend } from './backend.ts'

shareBackend()
