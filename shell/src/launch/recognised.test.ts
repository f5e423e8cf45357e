import { expect, test } from 'vitest'
import { isTaken, recognise } from './recognised.ts'

const calendar = (...parts: readonly string[]) =>
  ['BEGIN:VCALENDAR', ...parts.flatMap(part => [`BEGIN:${part}`, `END:${part}`]), 'END:VCALENDAR', ''].join('\r\n')

const told = async (name: string, content: string | Uint8Array<ArrayBuffer>, type = '') => {
  const found = await recognise(new File([content], name, { type }))
  return 'types' in found ? found.types : found.refused
}

test('a calendar is told by what it holds', async () => {
  const [event, todo] = ['text/calendar;component=vevent', 'text/calendar;component=vtodo']
  expect(await told('a.ics', calendar('VEVENT'))).toEqual([event])
  expect(await told('A.ICS', calendar('VTIMEZONE', 'VTODO'))).toEqual([todo])
  expect(await told('both.ics', calendar('VTODO', 'VEVENT'))).toEqual([event, todo])
  expect(await told('none.ics', calendar())).toEqual([event])
  expect(await told('invite', `\ufeff${calendar('VEVENT')}`, 'text/calendar; charset=utf-8')).toEqual([event])
  expect(await told('a.ics', '<html>Sign in</html>')).toBe('noCalendar')
})

test('words and tables by their ending, whatever the system calls them', async () => {
  expect(await told('読書.md', '# 本')).toEqual(['text/markdown'])
  expect(await told('a.markdown', 'x', 'application/octet-stream')).toEqual(['text/markdown'])
  expect(await told('a.csv', 'a,b', 'application/vnd.ms-excel')).toEqual(['text/csv'])
  expect(await told('a', 'a,b', 'text/csv')).toEqual(['text/csv'])
  expect(await told('a.txt', 'x')).toEqual(['text/plain'])
  expect(await told('a.jpg', 'x')).toEqual(['image/jpeg'])
  expect(await told('photo', 'x', 'image/png')).toEqual(['image/png'])
})

test('a picture says its type', async () => {
  const { file } = await recognise(new File(['x'], 'a.PNG'))
  expect([file.name, file.type]).toEqual(['a.PNG', 'image/png'])
})

test('what cannot be read is told why', async () => {
  expect(await told('a.docx', 'PK')).toBe('unknown')
  expect(await told('a', 'x')).toBe('unknown')
  expect(await told('drawing.svg', '<svg/>', 'image/svg+xml')).toBe('unknown')
  expect(await told('a.md', '')).toBe('empty')
  expect(await told('a.csv', new Uint8Array([0, 1, 2]))).toBe('noText')
})

test('pictures are taken together or by their type', () => {
  expect(isTaken('image/png', ['image/*'])).toBe(true)
  expect(isTaken('image/png', ['image/png'])).toBe(true)
  expect(isTaken('text/csv', ['image/*', 'text/plain'])).toBe(false)
})
