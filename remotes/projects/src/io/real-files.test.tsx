import { hasRealFiles, realFile } from '@techo/testing/real-files'
import { describe, expect, test } from 'vitest'
import { readPlan } from './read.ts'
import { escapeXml } from './xml.ts'

async function read(path: string) {
  const file = await realFile('bardsoftware/ganttproject', path)
  // The DOM of the tests reads no CDATA, which browsers do.
  const plain = (await file.text()).replace(/<!\[CDATA\[(.*?)\]\]>/gs, (_, text: string) => escapeXml(text))
  const { name, tasks, links, left, calendar } = readPlan(new TextEncoder().encode(plain))
  return {
    name,
    tasks: tasks.length,
    milestones: tasks.filter(({ is_milestone }) => is_milestone).length,
    links: links.length,
    days: calendar?.days.length ?? 0,
    left: Object.fromEntries(left),
  }
}

describe.runIf(hasRealFiles)('plans of GanttProject and of Microsoft Project', () => {
  test('the sample of GanttProject', async () => {
    expect(await read('ganttproject-builder/HouseBuildingSample.gan')).toEqual({
      name: '',
      tasks: 20,
      milestones: 4,
      links: 17,
      days: 1,
      left: { resources: 7, assignments: 30, customFields: 20 },
    })
  })
  const folder = 'biz.ganttproject.impex.msproject2/src/test/resources'
  test('a calendar with holidays', async () => {
    expect(await read(`${folder}/holidays.xml`)).toEqual({
      name: 'foobar',
      tasks: 1,
      milestones: 0,
      links: 0,
      days: 3,
      left: { resources: 1 },
    })
  })
  test('a task as Microsoft Project writes it today', async () => {
    expect(await read('ganttproject-tester/resources/issue2659.xml')).toEqual({
      name: 'Project1',
      tasks: 1,
      milestones: 0,
      links: 0,
      days: 0,
      left: {},
    })
  })
})
