import { countGraphemes, type Day, foldDigits, parseDay } from '@techo/core'

/** The rules of the page of a day: its address, its line, and its measures. */

export const lineLimit = 140
export const levels = [1, 2, 3, 4, 5] as const
export type Level = (typeof levels)[number]

/** The day an address names: today without a date, null when the date does not exist (a 404). */
export const dayOfAddress = (date: string | undefined, today: Day): Day | null =>
  date === undefined ? today : parseDay(date)

/** Whether a day comes to its end: from six on until the next begins. `time` is HH:MM of the person's clock. */
export const isEvening = (time: string, dayStartHour: number): boolean => {
  const hour = Number(time.slice(0, 2))
  return hour >= 18 || hour < dayStartHour
}

export const charactersLeft = (line: string): number => lineLimit - countGraphemes(line)

/** One line, as it is kept: without line breaks, trimmed. Null when it is too long. */
export function lineOf(typed: string): string | null {
  const line = typed.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ').trim()
  return charactersLeft(line) < 0 ? null : line
}

/** Minutes of sleep out of what people type: 7:30, 7時間半, 7.5, 450分, full-width digits too. Null when it is none. */
export function sleepMinutes(typed: string): number | null {
  const text = foldDigits(typed).normalize('NFKC').replace(/\s/g, '')
  const clock = /^(\d{1,2}):([0-5]\d)$/.exec(text)
  const words = /^(?:(\d{1,2}(?:\.\d+)?)(?:時間|h))?(?:(\d{1,4})(?:分|m|min)?|(半))?$/.exec(text)
  const bare = /^\d{1,2}(?:\.\d+)?$/.exec(text)
  let minutes: number
  if (text === '') return null
  if (clock) minutes = Number(clock[1]) * 60 + Number(clock[2])
  else if (bare) minutes = Math.round(Number(text) * 60)
  else if (words && (words[1] !== undefined || /[分m]/.test(text)))
    minutes = Math.round(Number(words[1] ?? 0) * 60) + (words[3] === undefined ? Number(words[2] ?? 0) : 30)
  else return null
  return minutes <= 1440 ? minutes : null
}

/** 450 → { hours: 7, minutes: 30 } */
export const hoursAndMinutes = (total: number): { readonly hours: number; readonly minutes: number } => ({
  hours: Math.floor(total / 60),
  minutes: total % 60,
})
