import { type Id, normalizeForSearch } from '@techo/core'
import { readOnce, store } from '@techo/data'
import { dailyApi } from '../api.ts'
import { taskApi } from './api.ts'

/**
 * Puts the words of a task's notes behind those of its new title, so that the search goes on finding them: lists hold no texts.
 * Without the notes at hand (offline) the title alone is found until they are saved again.
 */
export async function keepWords(id: Id, title: string): Promise<void> {
  const text = await readOnce(store.dispatch(taskApi.endpoints.taskText.initiate(id))).catch(() => null)
  if (!text || text.doc_text === '') return
  const search_norm = normalizeForSearch(`${title}\n${text.doc_text}`)
  await store.dispatch(dailyApi.endpoints.setDailyTasks.initiate([{ id, columns: { search_norm } }]))
}
