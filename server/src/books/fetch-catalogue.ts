/** Fetches from a catalogue; rejects on anything but a whole, successful answer of a bearable size. */
const mostBytes = 2 * 1024 * 1024

export async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, {
    signal,
    redirect: 'error',
    headers: { accept: 'application/json, application/xml;q=0.9', 'user-agent': 'Techo/1.0 (book search)' },
  })
  if (!answer.ok || !answer.body) throw new Error(`The catalogue answers ${answer.status}`)
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of answer.body) {
    size += chunk.length
    if (size > mostBytes) throw new Error('The catalogue answers too much')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

export const fetchJson = async (url: string, signal: AbortSignal): Promise<unknown> =>
  JSON.parse(await fetchText(url, signal))
