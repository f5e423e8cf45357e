import { type Id, normalizeForSearch } from '@techo/core'
import { readOnce, store } from '@techo/data'
import { projectsApi } from './api.ts'

/**
 * Makes a task found by its new title and, as before, by the words of its notes: plans hold no texts. Without the notes at hand
 * (offline) they are found again once they are saved again.
 */
export async function keepWords(id: Id, title: string): Promise<void> {
  const { projectTaskText, changePlan } = projectsApi.endpoints
  const text = await readOnce(store.dispatch(projectTaskText.initiate(id))).catch(() => null)
  if (!text) return
  const search_norm = normalizeForSearch(`${title}\n${text.doc_text}`)
  await store.dispatch(changePlan.initiate({ tasks: [{ id, columns: { search_norm } }] }))
}
