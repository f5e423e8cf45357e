import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LocaleProvider, setLanguage } from '../index.ts'
import { ImportDialog, type ImportFound, type ImportReading, type ImportSteps } from './index.ts'
import { reportOf, withColumn } from './reading.ts'

beforeEach(() => act(() => setLanguage('en')))
afterEach(cleanup)

const csv = () => new File(['a,b\n1,2'], 'a.csv', { type: 'text/csv' })

function open(read: (files: readonly File[], steps: ImportSteps) => Promise<ImportReading>) {
  const onClose = vi.fn()
  render(
    <LocaleProvider>
      <ImportDialog
        title="Import things"
        text="Takes CSV."
        drop="A file of things"
        accept={['.csv']}
        report="things"
        read={read}
        onClose={onClose}
      />
    </LocaleProvider>,
  )
  return onClose
}

async function choose(file: File) {
  await screen.findByRole('dialog')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no field for files')
  fireEvent.change(input, { target: { files: [file] } })
}

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  // React Aria hears a click without a pointer as one of the keyboard.
  fireEvent.click(button)
}

const found = (more: Partial<ImportFound> = {}): ImportFound => ({
  says: ['Two things found.'],
  take: 'Add 2',
  write: async () => ({ says: ['2 added.'] }),
  ...more,
})

describe('the import dialog', () => {
  it('shows what a file brings and what it does not before anything is written', async () => {
    const write = vi.fn(async () => ({ says: ['2 added.'] }))
    open(async () =>
      found({
        write,
        made: [{ label: 'New tags', names: ['home'] }],
        leftOut: ['Colour'],
        groups: [{ title: 'To be added (2)', lines: [{ name: 'One' }, { name: 'Two', words: 'with a note' }] }],
        faults: [
          { line: 4, reason: 'has no name', text: ',,' },
          { place: 'b.csv', reason: 'cannot be read' },
          { line: 5, reason: 'loses its date', text: 'x', isNote: true },
        ],
      }),
    )
    await choose(csv())
    expect(await screen.findByText('Two things found.')).toBeTruthy()
    for (const text of ['home', 'Colour', 'To be added (2)', '2 things cannot be imported', 'Line 4', 'b.csv'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByText('1 thing is imported with a change')).toBeTruthy()
    expect(write).not.toHaveBeenCalled()
    await press('Add 2')
    expect(await screen.findByText('2 added.')).toBeTruthy()
    expect(write).toHaveBeenCalledTimes(1)
  })

  it('has no button to write with when there is nothing new', async () => {
    open(async () => found({ take: null }))
    await choose(csv())
    await screen.findByText('Two things found.')
    expect(screen.queryByRole('button', { name: 'Add 2' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Choose another file' })).toBeTruthy()
  })

  it('says why a file is refused, and of one of another kind that it is not taken', async () => {
    const read = vi.fn(async () => ({ refused: 'There is nothing in it.' }))
    open(read)
    await choose(new File(['x'], 'a.exe'))
    expect(read).not.toHaveBeenCalled()
    await choose(csv())
    expect((await screen.findByText('There is nothing in it.')).getAttribute('role')).toBe('alert')
  })

  it('asks what columns are, and reads only when the needed one is named', async () => {
    const read = vi.fn(async () => found())
    open(async () => ({
      head: ['a', 'b'],
      first: ['1', '2'],
      fields: [
        { value: 'title', label: 'Title' },
        { value: 'price', label: 'Price' },
      ],
      guess: ['title', null],
      needed: 'title',
      read,
    }))
    await choose(csv())
    await press('Read it like this')
    await screen.findByText('Two things found.')
    expect(read.mock.calls).toEqual([[['title', null], expect.anything()]])
  })

  it('is stopped while it reads and says how to go on', async () => {
    open((_, { signal, onProgress }) => {
      onProgress(3, 10)
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')))
      })
    })
    await choose(csv())
    await press('Stop')
    expect(await screen.findByText(/Choose the same file to go on/)).toBeTruthy()
  })

  it('tells what was written when it is stopped while it writes', async () => {
    open(async () =>
      found({
        write: ({ signal }) =>
          new Promise(resolve => signal.addEventListener('abort', () => resolve({ says: ['1 added.'] }))),
      }),
    )
    await choose(csv())
    await press('Add 2')
    await press('Stop')
    expect(await screen.findByText('1 added.')).toBeTruthy()
    expect(screen.getByText(/Choose the same file to go on/)).toBeTruthy()
  })

  it('shows a refusal of the backend where a file is chosen again', async () => {
    open(async () => found({ write: () => Promise.reject({ kind: 'offline' }) }))
    await choose(csv())
    await press('Add 2')
    expect(await screen.findByText('Takes CSV.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add 2' })).toBeNull()
  })

  it('closes when the area shows by itself what came of it, under the name that was given', async () => {
    const write = vi.fn(async () => null)
    const onClose = open(async () => found({ write, name: { label: 'Name', value: 'House', maxLength: 20 } }))
    await choose(csv())
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Garden' } })
    await press('Add 2')
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(write.mock.calls).toEqual([[expect.anything(), 'Garden']])
  })
})

describe('an import dialog with files that were chosen before', () => {
  const named = (name: string) => new File(['a,b\n1,2'], name)
  const openWith = (given: readonly File[], more: { readonly multiple?: boolean } = {}) => {
    const onClose = vi.fn()
    const read = vi.fn(async () => found())
    render(
      <LocaleProvider>
        <ImportDialog
          {...more}
          title="Import things"
          text="Takes CSV."
          drop="A file of things"
          accept={['.csv']}
          report="things"
          read={read}
          given={given}
          onClose={onClose}
        />
      </LocaleProvider>,
    )
    return { onClose, read }
  }

  it('reads them at once, one after the other where it takes one', async () => {
    const given = [named('one.csv'), named('two.csv')]
    const { onClose, read } = openWith(given)
    await screen.findByText('one.csv')
    await press('Add 2')
    await press('Next file (1 left)')
    await screen.findByText('two.csv')
    expect(read.mock.calls).toEqual([
      [[given[0]], expect.anything()],
      [[given[1]], expect.anything()],
    ])
    await screen.findByRole('button', { name: 'Add 2' })
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
    await waitFor(() => expect(onClose.mock.calls).toEqual([[[given[0]]]]))
  })

  it('reads them together where it takes several, and says that nothing was written', async () => {
    const given = [named('one.csv'), named('two.csv')]
    const { onClose, read } = openWith(given, { multiple: true })
    await screen.findByText('Two things found.')
    expect(read.mock.calls).toEqual([[given, expect.anything()]])
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
    await waitFor(() => expect(onClose.mock.calls).toEqual([[[]]]))
  })
})

describe('the report', () => {
  const words = { leftOut: 'Column left out', line: (line: number) => `Line ${line}` }
  it('has every fault, column and loss, and no cell that runs as a formula', () => {
    const report = reportOf(
      {
        says: [],
        faults: [{ place: 'a.csv', line: 2, reason: 'bad', text: '=1+"1"' }],
        leftOut: ['Colour'],
        groups: [
          { title: 'Kept', lines: [{ name: 'One', words: 'price' }], isLoss: true },
          { title: 'New', lines: [{ name: 'Two' }] },
        ],
      },
      words,
    )
    expect(report?.split('\r\n')).toEqual([
      '\ufeff"a.csv Line 2","bad","\'=1+""1"""',
      '"","Column left out","Colour"',
      '"One","Kept","price"',
      '',
    ])
    expect(reportOf({ says: ['x'] }, words)).toBeNull()
  })
})

it('a field belongs to one column', () => {
  expect(withColumn(['a', null, 'b'], 1, 'a')).toEqual([null, 'a', 'b'])
  expect(withColumn(['a', null], 0, null)).toEqual([null, null])
})
