// The sheet with the order of the layers comes first: sheets of pages and remotes only add to layers that are known.
import '@techo/ui/styles.css'
import { start } from './start.tsx'

void start()
