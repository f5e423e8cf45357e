import { randomUUID } from 'node:crypto'

const words = {
  ja: {
    name: '引っ越し',
    tasks: ['物件を決める', '条件を書き出す', '内見に行く', '契約する', '荷造り', '引っ越し当日'],
  },
  en: {
    name: 'Moving house',
    tasks: ['Choose a flat', 'Write down what matters', 'See flats', 'Sign the contract', 'Pack', 'Moving day'],
  },
}

/** A project under way for the screens: a summary, links, something done, a milestone. `day` counts from today. */
export function sampleProject(language: 'ja' | 'en', day: (offset: number) => string) {
  const { name, tasks: titles } = words[language]
  const project = {
    id: randomUUID(),
    name,
    search_norm: name,
    colour: 'teal',
    start_date: day(-6),
    target_date: day(40),
  }
  const ids = titles.map(() => randomUUID())
  const places = [
    {},
    {
      parent_id: ids[0],
      start_date: day(-6),
      end_date: day(-5),
      duration_days: 2,
      status: 'done',
      done_at: new Date().toISOString(),
    },
    { parent_id: ids[0], start_date: day(-2), end_date: day(4), duration_days: 4, status: 'doing', progress: 40 },
    { parent_id: ids[0], start_date: day(5), end_date: day(6), duration_days: 2 },
    { start_date: day(7), end_date: day(18), duration_days: 8 },
    { start_date: day(20), end_date: day(20), duration_days: 0, is_milestone: true },
  ]
  const blank = {
    parent_id: null,
    start_date: null,
    end_date: null,
    duration_days: 1,
    status: 'todo',
    done_at: null,
    progress: 0,
    is_milestone: false,
  }
  return {
    project,
    tasks: titles.map((title, index) => ({
      ...blank,
      id: ids[index],
      title,
      search_norm: title,
      project_id: project.id,
      rank_project: `a${index}`,
      ...places[index],
    })),
    links: [1, 2, 3, 4].map(index => ({ id: randomUUID(), pred_id: ids[index], succ_id: ids[index + 1] })),
  }
}
